import type { Execution } from '../execution-types.ts'

type Executions<Module> = {
  readonly [Name in keyof Module]: Module[Name] extends Execution ? Name : never
}[keyof Module]

/** Returns an execution that loads the module of its node family at the first run. */
function executionsOf<Module>(
  load: () => Promise<Module>,
  names: readonly (Executions<Module> & `execute${string}`)[],
) {
  return names.map((name): [string, Execution] => [
    name.slice('execute'.length),
    async (inputs, context) => ((await load())[name] as Execution)(inputs, context),
  ])
}

/**
 * Executions of the nodes in `declarations.ts`, by `class_type`. Nodes that hold values have no execution, because they are
 * replaced before a run.
 */
export const coreExecutions: readonly (readonly [string, Execution])[] = [
  ...executionsOf(
    () => import('./sources/execution.ts'),
    [...(['executeLoadImageMask', 'executeEmptyImage', 'executePreviewImage'] as const)],
  ),
  ...executionsOf(() => import('./sources/text.ts'), ['executeTextOnImage']),
  ...executionsOf(
    () => import('./scale/execution.ts'),
    [
      ...(['executeImageScale', 'executeImageScaleBy'] as const),
      ...(['executeImageScaleToTotalPixels', 'executeImageScaleToMaxDimension'] as const),
    ],
  ),
  ...executionsOf(
    () => import('./arrange/execution.ts'),
    [
      ...([
        'executeImageCrop',
        'executeImagePadForOutpaint',
        'executeImageRotate',
        'executeImageFlip',
      ] as const),
      ...(['executeImageBatch', 'executeImageFromBatch', 'executeRepeatImageBatch'] as const),
    ],
  ),
  ...executionsOf(
    () => import('./combine/execution.ts'),
    [
      ...(['executeImageBlend', 'executeImageCompositeMasked', 'executePaintWithin'] as const),
      ...(['executeSplitImageWithAlpha', 'executeJoinImageWithAlpha'] as const),
    ],
  ),
  ...executionsOf(
    () => import('./colour/execution.ts'),
    [
      ...(['executeImageInvert', 'executeImageBlur', 'executeImageSharpen'] as const),
      ...(['executeAdjustLevels', 'executeAdjustColour'] as const),
    ],
  ),
  ...executionsOf(() => import('./quantize/execution.ts'), ['executeImageQuantize']),
  ...executionsOf(
    () => import('./masks/execution.ts'),
    [
      ...([
        'executeImageToMask',
        'executeImageColorToMask',
        'executeMaskToImage',
        'executeSolidMask',
      ] as const),
      ...(['executeInvertMask', 'executeCropMask', 'executeMaskComposite', 'executeFeatherMask'] as const),
      ...(['executeGrowMask', 'executeThresholdMask'] as const),
    ],
  ),
]
