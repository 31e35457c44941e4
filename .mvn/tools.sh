# Finds what Millstone is built and run with. Sourced by ./mill, ./check and .ci/run, for any POSIX shell; expects $root.

# The least JDK that will do; the pom's maven.compiler.release says the same.
jdk_needed=25

# Prints the major version of the JDK in folder $1, or nothing if there is none. Reads its release file: starting it takes longer.
jdk_version() {
    [ -x "$1/bin/java" ] && [ -x "$1/bin/javac" ] && [ -r "$1/release" ] || return 0
    while IFS='=' read -r key value; do
        if [ "$key" = JAVA_VERSION ]; then
            value=${value#\"}
            printf '%s\n' "${value%%[!0-9]*}"
            return 0
        fi
    done <"$1/release"
}

# Sets $jdk to a JDK that is new enough: the one in JAVA_HOME, the one on the PATH, else the first in the usual places.
find_jdk() {
    # The first two answer for nearly everyone, without starting a process.
    for jdk in ${JAVA_HOME:+"$JAVA_HOME"} "$(path_jdk)"; do
        jdk_fits && return 0
    done
    for jdk in /usr/lib/jvm/* /usr/java/* /opt/java/* /opt/jdk* /opt/*jdk* "$HOME"/.sdkman/candidates/java/* "$HOME"/.jdks/* \
        /usr/local/opt/openjdk*/libexec/openjdk.jdk/Contents/Home /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home \
        /Library/Java/JavaVirtualMachines/*/Contents/Home; do
        jdk_fits && return 0
    done
    if [ -x /usr/libexec/java_home ]; then
        jdk=$(/usr/libexec/java_home -F -v "$jdk_needed+" 2>/dev/null) && jdk_fits && return 0
    fi
    jdk=
    cat >&2 <<EOF
mill: needs a JDK $jdk_needed or newer, and found none in JAVA_HOME, on the PATH or in the usual folders. To get one:
  any system       https://adoptium.net/temurin/releases/?version=$jdk_needed
  Debian, Ubuntu   apt install openjdk-$jdk_needed-jdk, where the release has it; else temurin-$jdk_needed-jdk from Adoptium's repository
  macOS            brew install --cask temurin@$jdk_needed
  SDKMAN           sdk install java $jdk_needed-tem
If you have one elsewhere, say where: JAVA_HOME=/path/to/jdk ./mill ...
EOF
    return 1
}

jdk_fits() {
    version=$(jdk_version "$jdk")
    [ -n "$version" ] && [ "$version" -ge "$jdk_needed" ]
}

# Prints the folder of the JDK whose java is on the PATH, through any links.
path_jdk() {
    java=$(command -v java 2>/dev/null) || return 0
    while [ -L "$java" ]; do
        link=$(readlink "$java")
        case $link in
            /*) java=$link ;;
            *) java=${java%/*}/$link ;;
        esac
    done
    java=${java%/*}
    printf '%s\n' "${java%/*}"
}

# Runs Maven in the project, on the JDK found: the wrapper's pinned one, or, where that cannot be fetched, the machine's own.
maven() (
    cd "$root" || exit 1
    export JAVA_HOME="$jdk"
    # JDK 25 warns about Maven's own libraries. Maven works for some minutes, most of them in other processes: too little for the JVM's
    # second compiler, which would take as much again.
    export MAVEN_OPTS="--enable-native-access=ALL-UNNAMED --sun-misc-unsafe-memory-access=allow -XX:TieredStopAtLevel=1 -XX:+UseSerialGC ${MAVEN_OPTS-}"
    if ./mvnw --version >/dev/null 2>&1; then
        exec ./mvnw "$@"
    elif command -v mvn >/dev/null 2>&1; then
        exec mvn "$@"
    else
        echo "mill: Maven is not installed, and the wrapper could not fetch it:" >&2
        exec ./mvnw "$@"
    fi
)
