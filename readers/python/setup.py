"""Builds the extension: one file of C, which takes in the reader beside this folder. One wheel is for all versions of Python from 3.11 on."""

import ast
import atexit
import pathlib
import shutil
import sys
import tempfile

from setuptools import Extension, setup

here = pathlib.Path(__file__).resolve().parent
reader = next((folder for folder in (here / "c", here.parent / "c") if (folder / "millstone.c").exists()), None)
if reader is None:
    sys.exit("millstone.c is neither in c nor in ../c")

# What building makes lies elsewhere, so that `pip install ./readers/python` leaves nothing in a checkout.
made = tempfile.mkdtemp(prefix="millstone-")
atexit.register(shutil.rmtree, made, ignore_errors=True)

setup(
    long_description=ast.get_docstring(ast.parse((here / "millstone" / "__init__.py").read_text(encoding="utf-8"))),
    long_description_content_type="text/markdown",
    ext_modules=[
        Extension(
            "millstone._native",
            ["millstone/_native.c"],
            include_dirs=[str(reader)],
            depends=[str(reader / "millstone.c"), str(reader / "millstone.h")],
            define_macros=[("Py_LIMITED_API", "0x030B0000")],
            extra_compile_args=[] if sys.platform == "win32" else ["-std=c11", "-O2"],
            py_limited_api=True,
        )
    ],
    options={"bdist_wheel": {"py_limited_api": "cp311"}, "build": {"build_base": made}, "egg_info": {"egg_base": made}},
)
