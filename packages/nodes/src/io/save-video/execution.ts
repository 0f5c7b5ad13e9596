import type { Execution } from '../../execution-types.ts'
import { videoOf } from '../../ground/inputs/read-input.ts'

export const executeSaveVideo: Execution = async (inputs) => [videoOf(inputs, 'video')]
