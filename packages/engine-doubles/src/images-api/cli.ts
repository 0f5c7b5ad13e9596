#!/usr/bin/env node
import { runDouble } from '../shared/cli.ts'
import { startImagesApi } from './start.ts'

await runDouble('images-api-double', startImagesApi)
