#!/bin/sh
# A program that reads and says nothing at all.
while read -r line; do :; done
