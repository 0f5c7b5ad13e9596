import type { Execution } from '../../execution-types.ts'
import { imageOf } from '../../ground/inputs/read-input.ts'

export const executeSaveImage: Execution = async (inputs) => [imageOf(inputs, 'image')]
