#!/usr/bin/env node
import { runDouble } from '../shared/cli.ts'
import { startA1111 } from './start.ts'

await runDouble('a1111-double', startA1111)
