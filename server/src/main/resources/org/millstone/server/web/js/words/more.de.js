// Words in German that the first view does not need: why a game is read no further, help, and the statistics.

const SIDE = { w: 'Weiß', b: 'Schwarz' };
const stones = count => `${count} ${count === 1 ? 'Stein' : 'Steine'}`;
/** Warum eine Partie zu Ende ist; `side`: siehe verdict.js, undefined, wo danach nicht gefragt ist. */
const over = ({ end, side }) => {
  const who = SIDE[side] ?? 'eine Seite';
  const cannot = side === null ? 'keine Seite kann ziehen' : `${who} kann nicht ziehen`;
  return `die Partie ist zu Ende: ${{ 'fewer-than-three': `${who} hat weniger als drei Steine`, blocked: cannot, 'board-full': 'das Brett ist voll' }[end]}`;
};
const quoted = token => `„${[...token].length > 40 ? `${[...token].slice(0, 40).join('')}…` : token}“`;
/** Was mit einem Text eines anderen Spiels zu tun ist. */
const readAs = title => `Um ihn als Partie von „${title}“ zu lesen, lösche seine Angabe [Variant …].`;

/** Die Schreibweisen von Partien. */
const NOTATION = { standard: 'mit den Namen der Punkte', playok: 'mit den Zahlen von PlayOK', 'open-spiel': 'mit den Worten von OpenSpiel', polar: 'mit den Ringen der Mill-App' };

const REASONS = {
  'not-a-turn': () => 'das ist kein Zug',
  'ambiguous-numbers': () => 'Zahlen können Nummern von Zügen sein, Punkte von PlayOK (1 bis 24) oder von OpenSpiel (0 bis 23). Nenne Punkte wie in d6; oder schreibe die von PlayOK wie in 1. 5 20 2. 14 11, alle Züge nummeriert und mit Punkt, und die von OpenSpiel wie in Point 5',
  'other-board': ({ notation }) => `der Zug ist ${NOTATION[notation]} geschrieben. So heißen die 24 Punkte des Mühlebretts, nicht die dieses Bretts`,
  'no-turn': () => 'für sich allein besagt das nichts. Züge sehen so aus: d6, a1-a4, a1-a4xd7',
  json: () => 'das ist JSON, aus dem nicht klar wird, welche Züge gespielt wurden. Füge sie als Text ein, wie 1. d6 f4, oder wie {"moves": ["d6", "f4"]}',
  'mixed-notations': ({ notation, before }) => `das ist ${NOTATION[notation]} geschrieben, die Züge davor ${NOTATION[before]}. Schreibe die ganze Partie auf eine Art`,
  'stray-number': () => 'das ist weder ein Zug noch die Nummer des nächsten',
  'open-comment': () => 'der Kommentar ist nicht mit „}“ geschlossen',
  'too-long': () => 'der Text ist zu lang für eine Partie',
  'game-over': ({ end }) => over({ end }),
  'must-pass': ({ side }) => `${SIDE[side]} muss aussetzen`,
  'may-not-pass': ({ side }) => `${SIDE[side]} kann ziehen und darf nicht aussetzen`,
  'must-remove': ({ side, count }) => `${SIDE[side]} muss zuerst ${stones(count)} wegnehmen`,
  'must-place': ({ side, count }) => `${SIDE[side]} hat noch ${stones(count)} in der Hand und muss setzen`,
  'must-move': ({ side }) => `${SIDE[side]} hat keine Steine in der Hand und muss ziehen`,
  empty: ({ point }) => `auf ${point} liegt kein Stein`,
  'opponents-stone': ({ side, point }) => `der Stein auf ${point} gehört nicht ${SIDE[side]}`,
  taken: ({ point }) => `${point} ist besetzt`,
  'not-neighbours': ({ from, to }) => `${from} und ${to} sind keine Nachbarn`,
  'no-mill': ({ point }) => `der Zug nimmt keinen Stein weg: der auf ${point} bleibt liegen`,
  'no-stone-to-remove': ({ point }) => `auf ${point} liegt kein Stein des Gegners`,
  protected: ({ point }) => `der Stein auf ${point} liegt in einer Mühle und darf nicht weggenommen werden`,
  'too-many-removals': ({ count }) => `es ${count === 1 ? 'darf' : 'dürfen'} nur ${stones(count)} weggenommen werden`,
  'removal-missing': ({ count }) => `eine Mühle wird geschlossen, aber es steht nicht da, ${count === 1 ? 'welcher Stein' : 'welche Steine'} weggenommen ${count === 1 ? 'wird' : 'werden'}`,
};

const number = count => new Intl.NumberFormat('de').format(count);
const plies = ({ dtw }) => (typeof dtw === 'number' ? ` in ${dtw} ${dtw === 1 ? 'Halbzug' : 'Halbzügen'}` : '');

/** Was ein falscher Zug eines Rätsels verschenkt. */
const givesAway = said => ({
  win: said.theme === 'block' && 'gewinnt, sperrt aber nicht so schnell ein',
  draw: said.theme !== 'draw' && 'verschenkt den Sieg und hält nur remis',
  loss: `verschenkt ${said.theme === 'draw' ? 'das Remis' : 'den Sieg'} und verliert${plies(said)}`,
}[said.value] || 'ist nicht der richtige Zug');

/** Die Pointe eines Rätsels, nach seinem Thema. */
const POINTS = {
  mills: 'Zwei Mühlen waren zugleich offen, und nur eine davon lässt sich verhindern.',
  block: 'Der Gegner kann nicht mehr ziehen.',
  draw: 'Das Remis ist gehalten: Jeder andere Zug hätte verloren.',
  placing: 'Die Mühle nimmt einen Stein, und der Sieg bleibt.',
};

export default {
  'deepest.win': ({ dtw }) => `Sieg in ${dtw}`,
  'deepest.loss': ({ dtw }) => `Niederlage in ${dtw}`,
  'deepest.placing': ({ dtw }) => `Mit Steinen in der Hand: Sieg in ${dtw}`,
  'famous.gasser9': 'Bild 9: die längste Niederlage von drei gegen drei',
  'famous.gasser10': 'Bild 10: Weiß am Zug gewinnt',
  'famous.gasser12': 'Bild 12: Was Schwarz auch tut, es wird remis',
  'famous.gasser13': 'Bild 13: Der letzte gesetzte Stein von Weiß hat verloren',
  'famous.gasser14': 'Bild 14: Der dritte gesetzte Stein von Weiß hat verloren',
  'puzzle.none': 'Ein solches Rätsel gibt es hier für dieses Spiel nicht.',
  'puzzle.headline': ({ side, theme, left }) => `${SIDE[side]} am Zug: ein Zug ${{ draw: 'hält das Remis', block: `sperrt ${SIDE[side === 'w' ? 'b' : 'w']}${left > 1 ? ` in ${left} Zügen` : ''} ein` }[theme] ?? 'gewinnt'}`,
  'puzzle.detail': 'Finde ihn und spiel ihn auf dem Brett.',
  'puzzle.right': 'Richtig.',
  'puzzle.on': ({ answer, side }) => `Richtig. ${SIDE[side]} antwortet ${answer}, und wieder ist ein Zug richtig.`,
  'puzzle.wrong': said => `Nein: ${said.move} ${givesAway(said)}. Versuch einen anderen.`,
  'puzzle.solved': ({ point }) => `Gelöst. ${POINTS[point]}`,
  'puzzle.shown': ({ turns, point }) => `Richtig war ${turns.join(', dann ')}. ${POINTS[point]}`,
  'puzzle.theme.any': 'jedes Thema',
  'puzzle.theme.mills': 'zwei Mühlen zugleich',
  'puzzle.theme.block': 'einsperren',
  'puzzle.theme.draw': 'Remis halten',
  'puzzle.theme.placing': 'die letzten Steine setzen',
  'puzzle.level.any': 'jede Schwierigkeit',
  'puzzle.level.1': 'leicht',
  'puzzle.level.2': 'mittel',
  'puzzle.level.3': 'schwer',
  'puzzle.count': ({ solved, first, of, streak }) => `${number(solved)} von ${number(of)} gelöst, ${number(first)} beim ersten Versuch.${streak > 1 ? ` ${streak} in Folge.` : ''}`,

  'refusal.host': 'Die Tabellen dieser Seite lassen sich nicht lesen',
  'refusal.ranges': 'Ihr Server schickt nur ganze Dateien, keine Teile davon (Byte-Bereiche). Wer diese Seite betreibt, muss den Server anders einrichten oder einen anderen nehmen: millstone/README.md neben den Seiten sagt, was er können muss.',
  'impossible.many': ({ side, total, men }) => `${SIDE[side]} hat ${total} Steine, gespielt wird aber mit ${men}.`,
  'impossible.few': ({ white, black }) => `Beide Seiten haben weniger als drei Steine, die in der Hand mitgezählt: Weiß ${white}, Schwarz ${black}.`,
  'impossible.hands': ({ white, black }) => `Weiß hat ${white} in der Hand, Schwarz ${black}. Wer zieht, muss so viele haben wie die andere Seite oder einen mehr.`,
  'fen.unreadable-fen': () => 'Hier ist die FEN falsch geschrieben.',
  'fen.unreadable-link': () => 'Sie ist falsch geschrieben oder abgeschnitten.',
  'fen.impossible-position': () => 'Die Regeln kennen keine solche Stellung.',
  'address.variant': ({ name }) => `Diese Seite kennt das Spiel „${name}“ nicht. Wähle im Menü eines oder drücke „Neue Partie“.`,
  'address.wrong': ({ text }) => `Die Adresse gehört zu keiner Stellung: ${text}.`,
  'curve-start': 'Der Anfang der Partie',
  curve: 'Die Partie als Kurve: oben, wo Weiß gewinnt, unten, wo Schwarz gewinnt',
  'game.empty': 'Es wurde kein Zug gelesen: der Text enthält keinen.',
  'game.unread': ({ token, reason }) => `Es wurde kein Zug gelesen. ${quoted(token)}: ${REASONS[reason.key](reason)}.`,
  'game.variant': ({ name, title, differs, nearest }) => [`Es wurde kein Zug gelesen: der Text gehört zum Spiel ${quoted(name)}, das diese Seite nicht hat, und nicht zu „${title}“.`,
    ...(differs ? [differs] : []), ...(nearest ? [`Das nächste Spiel hier ist „${nearest}“.`] : []), readAs(title)].join(' '),
  'game.unknownVariant': ({ name, title }) => `Es wurde kein Zug gelesen: der Text gehört zum Spiel ${quoted(name)}, das diese Seite nicht kennt. ${readAs(title)}`,
  'game.stops': ({ number, side, token, reason }) => `Die Partie endet vor ${number}. ${SIDE[side]}, ${quoted(token)}: ${REASONS[reason.key](reason)}.`,

  'about.marks': '?? macht aus einem Sieg eine Niederlage. ? verschenkt den Sieg oder das Remis. ?! hält noch remis, aber mit schlechterem Endstand. ~ verschenkt nichts: Der Zug gewinnt langsamer oder verliert früher als der beste.',
  'about.order': 'Der beste Zug steht oben. Siege stehen vor Remis, schnelle zuerst. Remis sind nach dem Endstand geordnet, bei gleichem nach dem nächsten Schlag. Dann folgt, was nicht bekannt ist, zuletzt Niederlagen, langsame zuerst.',
  'about.final': 'Ein Remis geht ewig weiter, doch nicht jedes ist gleich gut. Sein Endstand, etwa „6 gegen 3“ oder kurz 6:3, sagt, mit welchen Steinen es weitergeht, wenn beide um den besseren Endstand spielen; die Steine der Seite, die zieht, stehen zuerst. ≥, nach oben: Diese Seite steht besser. ≤, nach unten: Sie steht schlechter. Drei Steine, die springen, können mehr wert sein als vier. „Schlag in 4“: Der nächste Schlag kommt in höchstens vier Zügen der Seite, der der Endstand nützt. Wo Steine in der Hand warten können, beendet auch ein gesetzter Stein die Zählung.',
  'help.values': 'Zeichen, Form und Farbe sagen, was ein Zug der Seite wert ist, die ihn macht: + und ein blauer Kreis sind ein Sieg, = und ein graues Quadrat ein Remis, − und eine orange Raute eine Niederlage. ≥ und ein Fünfeck nach oben: ein Remis, das für diese Seite besser ist. ≤ und ein Fünfeck nach unten: ein schlechteres. Eine Zahl in einer Form zählt die Halbzüge bis zum Ende. Ein Pfeil oder ein Ring zeigt einen besten Zug.',
  'help.keys': 'Tasten: ← → zurück und vor, Pos1 Ende zum Anfang und zum Ende, b bester Zug, l beste Züge, a Pfeile, Leertaste von selbst weiter, n neue Partie, e aufbauen, Escape Aufbau oder Variante verlassen, r m i drehen, spiegeln, Quadrate tauschen, s Seiten tauschen, v Werte sehen oder verbergen, h ein Tipp, u zurücknehmen, p ein Rätsel, c Adresse kopieren. „Buchstaben“ schaltet die Buchstaben ab. Ist das Brett im Fokus, gehen die Pfeiltasten über die Punkte.',
  'help.signs': 'Ein Halbzug ist ein Zug einer Seite, samt dem Stein, den er wegnimmt. „Sieg in 5“: Die Partie endet nach fünf Halbzügen, wenn der Gewinner eilt und der Verlierer verzögert. Hinter einem Zug und auf einem Punkt des Bretts zählt die Zahl diesen Zug mit.',
  'help.play': 'Klicke auf einen Stein, dann auf sein Ziel, dann auf den Stein, den er wegnimmt; oder ziehe ihn. Solange du Steine in der Hand hast, klicke auf den leeren Punkt, auf den der nächste kommt; in manchen Spielen darfst du stattdessen ziehen. Mit dem Mausrad über dem Brett oder durch Wischen gehst du durch die Partie.',
  'help.symmetry': 'Drehen und Spiegeln ändern nur die Ansicht des Bretts, nicht die Partie. Seiten tauschen vertauscht die Farben der ganzen Partie und ändert nie, was eine Stellung wert ist.',

  'stats.explained': 'Was Stellungen für die Seite am Zug wert sind. Symmetrische Stellungen zählen einmal.',
  'stats.opening.heading': 'Die Eröffnung',
  'stats.draws.heading': 'Die Remis',
  'stats.draws': ({ text, better, stays, worse }) => `Remis unterscheiden sich in den Steinen, mit denen sie ewig weitergehen. Spielen beide Seiten um den besseren Endstand, behalten ${stays} % von ${text} Remis den Wert der Steine, die beide haben, die in der Hand mitgezählt; ${better} % enden für die Seite am Zug besser und ${worse} % schlechter.`,
  'stats.finals': 'Wie Remis enden',
  'stats.finals.explained': 'Der Endstand: die Steine der Seite am Zug gegen die ihres Gegners, mit denen das Remis weitergeht, wenn beide um den besseren Endstand spielen. Die Endstände sind nach ihrem Wert geordnet; für die andere Seite gilt er mit umgekehrtem Vorzeichen.',
  'stats.finals.final': 'Endstand',
  'stats.finals.worth': 'Wert',
  'stats.finals.positions': 'Stellungen',
  'stats.finals.share': 'Von den Remis',
  'stats.finals.equal': 'gleich',
  'stats.finals.stones': ({ own, opponent }) => `${own} gegen ${opponent}`,
  'stats.layers': 'Schicht um Schicht',
  'stats.layers.explained': 'Eine Schicht hat gleich viele Steine in der Hand: der Seite am Zug und des Gegners. Ihr Balken zeigt von links nach rechts Siege, Remis und Niederlagen. Öffne eine Schicht, um ihre Tabellen zu sehen: nach rechts die Steine des Gegners auf dem Brett, nach unten die der Seite am Zug; unter jedem Balken der längste Sieg und die längste Niederlage in Halbzügen. Wähle eine Tabelle, um ihre Tiefen zu sehen.',
  'stats.depths.heading': 'Tiefen',
  'stats.deepest': 'Die tiefsten Stellungen',
  'stats.deepest.placing': 'Mit Steinen in der Hand:',
  'stats.deepest.moving': 'Wenn alle Steine gesetzt sind:',
  'stats.all': 'alle Tabellen',
  'stats.win': ({ text }) => `Siege ${text}`,
  'stats.draw': ({ text }) => `Remis ${text}`,
  'stats.loss': ({ text }) => `Niederlagen ${text}`,
  'stats.layer': ({ ownHand, oppHand }) => (ownHand + oppHand === 0 ? 'keine in der Hand' : `${ownHand} + ${oppHand} in der Hand`),
  'stats.hands': ({ count }) => `${count} in der Hand`,
  'stats.layer.counts': ({ states, text, tables, wins, draws, losses, deepest }) =>
    `${text} ${states === 1 ? 'Stellung' : 'Stellungen'} in ${tables} ${tables === 1 ? 'Tabelle' : 'Tabellen'}: ${wins} % Siege, ${draws} % Remis, ${losses} % Niederlagen; tiefste ${deepest}`,
  'stats.missing': ({ name }) => `${name}: nicht gebaut`,
  'stats.cell': ({ name, states, wins, draws, losses }) => `${name}: ${states} Stellungen, ${wins} Siege, ${draws} Remis, ${losses} Niederlagen`,
  'stats.depths': ({ name }) => `Tiefen, ${name}: wie viele Stellungen nach wie vielen Halbzügen entschieden sind`,
  'stats.opening': 'was jeder erste Zug wert ist',
  'stats.decided': ({ stones: count, wins, draws, losses, deepest }) =>
    `Solange kein Stein weggenommen ist, beginnen entschiedene Stellungen mit ${count} Steinen auf dem Brett: ${wins} Siege, ${draws} Remis und ${losses} Niederlagen für die Seite am Zug, die tiefste in ${deepest} Halbzügen.`,
  'stats.quickest.win': ({ least, most }) => `Der schnellste Sieg braucht ${least} Halbzüge, der langsamste ${most}.`,
  'stats.quickest.loss': ({ least, most }) => `Die schnellste Niederlage braucht ${least} Halbzüge, die langsamste ${most}.`,
  'stats.none': ({ title }) => `${title}: Hier gibt es noch keine Tabellen`,
  'stats.title': ({ title, states, tables }) => `${title}: ${states} Stellungen in ${tables} ${tables === 1 ? 'Tabelle' : 'Tabellen'}`,
  'stats.depthless': ({ without, tables }) => `${without === tables ? 'Die' : without} Tabellen hier sagen nur, wer gewinnt, nicht in wie vielen Halbzügen. Die Tiefen unten wurden beim Bau gezählt.`,
  'stats.everySecond': 'Stellungen mit einer ungeraden Zahl von Steinen in der Hand haben hier keine Tabellen und sind unten nicht mitgezählt. Ihre Züge führen zu Tabellen, die sie beantworten.',
};
