import type { NodeDeclaration } from '@easel/engine'
import { seedInput } from '../shared-inputs.ts'

export const photoStory: NodeDeclaration = {
  class_type: 'PhotoStory',
  version: 1,
  category: 'video',
  inputs: [
    { name: 'images', type: 'IMAGES' },
    { name: 'pace', type: 'CHOICE', default: 'steady', choices: ['calm', 'steady', 'lively'] },
    { name: 'resolution', type: 'CHOICE', default: '720p', choices: ['720p', '1080p'] },
    { name: 'format', type: 'CHOICE', default: 'landscape', choices: ['landscape', 'portrait', 'square'] },
    { name: 'fps', type: 'CHOICE', default: '24', choices: ['24', '30'] },
    seedInput,
  ],
  outputs: [{ name: 'video', type: 'VIDEO' }],
  place: 'cpu',
  keeps_output: true,
  weight: 20,
}
