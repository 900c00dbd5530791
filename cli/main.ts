#!/usr/bin/env node
import './old-node.ts';
import { runCommand } from './run-command.ts';
import { terminalIo } from './terminal/terminal-io.ts';

declare const __CLI_VERSION__: string;

process.exitCode = await runCommand(terminalIo(), process.argv.slice(2), __CLI_VERSION__);
