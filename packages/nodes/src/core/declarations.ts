import type { NodeDeclaration } from '@easel/graph'
import * as arrange from './arrange/declaration.ts'
import * as colour from './colour/declaration.ts'
import * as combine from './combine/declaration.ts'
import * as masks from './masks/declaration.ts'
import { imageQuantize } from './quantize/declaration.ts'
import * as scale from './scale/declaration.ts'
import * as sources from './sources/declaration.ts'
import * as values from './values/declaration.ts'

/** Nodes of ours in the style of ComfyUI's core nodes that ComfyUI itself does not have. */
export const ownCoreDeclarations: readonly NodeDeclaration[] = [
  ...[colour.adjustLevels, colour.adjustColour, sources.textOnImage],
]

/** Nodes that hold or calculate values, or choose among their inputs. All of them are replaced by their values before a run. */
export const valueDeclarations: readonly NodeDeclaration[] = [
  ...[...values.primitives, values.maths, values.stringConcatenate, values.comfySwitch],
]

/**
 * Nodes with the names, inputs and results of ComfyUI's core nodes, and a mask node of our own. The server runs these nodes
 * itself if all nodes of the graph can run here; in a graph with nodes of an engine, the engine runs its own nodes of these
 * names.
 */
export const coreDeclarations: readonly NodeDeclaration[] = [
  ...[sources.loadImageMask, sources.previewImage, sources.emptyImage],
  ...[scale.imageScale, scale.imageScaleBy, scale.imageScaleToTotalPixels, scale.imageScaleToMaxDimension],
  ...[arrange.imageCrop, arrange.imagePadForOutpaint, arrange.imageRotate, arrange.imageFlip],
  ...[arrange.imageBatch, arrange.imageFromBatch, arrange.repeatImageBatch],
  ...[combine.imageBlend, combine.imageCompositeMasked, combine.paintWithin],
  ...[combine.splitImageWithAlpha, combine.joinImageWithAlpha],
  ...[colour.imageInvert, colour.imageBlur, colour.imageSharpen, imageQuantize],
  ...[masks.imageToMask, masks.imageColorToMask, masks.maskToImage, masks.solidMask, masks.invertMask],
  ...[masks.cropMask, masks.maskComposite, masks.featherMask, masks.growMask, masks.thresholdMask],
]
