import type { NodeTypes } from './definition.ts'
import { choice, flag, float, int, line, link, type NodePlan } from './definition.ts'
import { definitionOf } from './object-info.ts'

const combine: NodePlan = {
  category: 'Video Helper Suite 🎥🅥🅗🅢',
  inputs: {
    images: link('IMAGE'),
    frame_rate: float(8, { min: 1, max: 1000, step: 1 }),
    loop_count: int(0, { min: 0, max: 100, step: 1 }),
    filename_prefix: line('AnimateDiff'),
    format: choice('image/gif', 'image/webp', 'video/h264-mp4', 'video/webm'),
    pingpong: flag(false),
    save_output: flag(true),
  },
  optional: { audio: link('AUDIO'), meta_batch: link('VHS_BatchManager'), vae: link('VAE') },
  outputs: ['VHS_FILENAMES'],
  outputNode: true,
  module: 'custom_nodes.comfyui-videohelpersuite',
}

/** The node of the pack VideoHelperSuite that saves films, for the option `nodeTypes`. */
export const videoHelperSuite: NodeTypes = {
  VHS_VideoCombine: definitionOf('VHS_VideoCombine', combine, { version: '0.38', names: () => [] }),
}
