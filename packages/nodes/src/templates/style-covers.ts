import type { LocalText } from '@easel/contract/client'
import type { Graph } from '@easel/graph'
import { styledWords, stylePresets } from '../ground/engine/styles.ts'

/** A style preset that changes the picture, and therefore has a cover. */
export interface CoveredStyle {
  readonly key: string
  readonly label: LocalText
}

/** Presets in the order of the form. */
export const coveredStyles: readonly CoveredStyle[] = stylePresets.filter(({ words }) => words !== '')

/** Subject of the covers of all styles, so that only the style differs. */
const subject = 'a red fox sitting on a rock by the sea, a lighthouse in the background'

/** Side in pixels: three times the side of a swatch in the form. */
const side = 384

/**
 * Returns the graph of the picture that shows a style's effect. The graph contains the words of the preset, so that a cover's
 * content name depends on them.
 */
export function styleCoverGraph(style: string, seed: number): Graph {
  const { prompt, negative } = styledWords({ prompt: subject, negative: '' }, style)
  return {
    '1': {
      class_type: 'TextToImage',
      inputs: {
        ...{ prompt, negative_prompt: negative, style: 'none', format: 'free', width: side, height: side },
        ...{ model: '', steps: 0, guidance: 0, seed },
      },
    },
    '2': { class_type: 'SaveImage', inputs: { image: ['1', 0], format: 'jpeg' } },
  }
}
