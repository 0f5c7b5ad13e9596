#!/usr/bin/env node
import { runDouble } from '../shared/cli.ts'
import { startSdcpp } from './start.ts'

await runDouble('sdcpp-double', startSdcpp)
