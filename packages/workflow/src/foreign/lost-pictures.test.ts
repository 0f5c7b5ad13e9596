import type { Graph } from '@easel/graph'
import { expect, test } from 'vitest'
import { Definitions } from '../conversion/object-info.ts'
import { nodeType } from '../testing/node-types.ts'
import { lostPictures } from './lost-pictures.ts'

const info = {
  EmptyLatentImage: nodeType({}, ['LATENT']),
  EmptyHunyuanLatentVideo: nodeType({}, ['LATENT']),
  WanImageToVideo: nodeType({}, ['CONDITIONING', 'CONDITIONING', 'LATENT']),
  RepeatLatentBatch: nodeType({}, ['LATENT']),
  LatentFromBatch: nodeType({}, ['LATENT']),
  KSampler: nodeType({}, ['LATENT']),
  VAEDecode: nodeType({}, ['IMAGE']),
  ImageBatch: nodeType({}, ['IMAGE']),
  ImageFromBatch: nodeType({}, ['IMAGE']),
  CreateVideo: nodeType({}, ['VIDEO']),
  CLIPVisionEncode: nodeType({}, ['CLIP_VISION_OUTPUT']),
  unCLIPConditioning: nodeType({}, ['CONDITIONING']),
  PrimitiveInt: nodeType({}, ['INT']),
}

/** A picture that is sampled from the output of `latent`. */
const sampled = (more: Graph): Graph => ({
  sampler: { class_type: 'KSampler', inputs: { latent_image: ['latent', 0] } },
  decode: { class_type: 'VAEDecode', inputs: { samples: ['sampler', 0] } },
  save: { class_type: 'SaveImage', inputs: { image: ['decode', 0] } },
  ...more,
})
const latent = (batch_size: number | [string, number]) => ({
  latent: { class_type: 'EmptyLatentImage', inputs: { width: 64, height: 64, batch_size } },
})
const own = new Set(['LoadImage', 'OilPainting', 'SaveImage', 'SaveVideo'])

function lostIn(graph: Graph) {
  const isForeign = (id: string) => !own.has(graph[id]!.class_type)
  return lostPictures({ graph, isForeign }, new Definitions([info])).map(({ node_id, input, message }) => [
    node_id,
    input,
    message.params,
  ])
}

test.each<[string, Graph, number]>([
  ['a batch', sampled(latent(4)), 4],
  [
    'a batch whose size is the value of another node',
    sampled({ ...latent(['size', 0]), size: { class_type: 'PrimitiveInt', inputs: { value: 3 } } }),
    3,
  ],
  [
    'repeated latents of a batch',
    sampled({
      first: latent(2).latent,
      latent: { class_type: 'RepeatLatentBatch', inputs: { samples: ['first', 0], amount: 8 } },
    }),
    16,
  ],
  [
    'frames of a film',
    sampled({ latent: { class_type: 'EmptyHunyuanLatentVideo', inputs: { length: 25, batch_size: 1 } } }),
    25,
  ],
  [
    'frames at the third output of a node',
    sampled({
      wan: { class_type: 'WanImageToVideo', inputs: { length: 81, batch_size: 1 } },
      sampler: { class_type: 'KSampler', inputs: { positive: ['wan', 0], latent_image: ['wan', 2] } },
    }),
    81,
  ],
  [
    'two pictures in one list',
    sampled({
      ...latent(1),
      both: { class_type: 'ImageBatch', inputs: { image1: ['decode', 0], image2: ['decode', 0] } },
      save: { class_type: 'SaveImage', inputs: { image: ['both', 0] } },
    }),
    2,
  ],
  [
    'the end of a batch',
    sampled({
      first: latent(4).latent,
      latent: {
        class_type: 'LatentFromBatch',
        inputs: { samples: ['first', 0], batch_index: 0, length: 64 },
      },
    }),
    4,
  ],
])('the loss of all pictures but the first of %s is reported, with their number', (_, graph, count) => {
  expect(lostIn(graph)).toEqual([['save', 'image', { count }]])
})

test.each<[string, Graph]>([
  ['one picture is made', sampled(latent(1))],
  [
    'one picture is taken of a batch',
    sampled({
      ...latent(4),
      one: { class_type: 'ImageFromBatch', inputs: { image: ['decode', 0], batch_index: 2, length: 1 } },
      save: { class_type: 'SaveImage', inputs: { image: ['one', 0] } },
    }),
  ],
  [
    'frames are saved as a film',
    sampled({
      ...latent(16),
      film: { class_type: 'CreateVideo', inputs: { images: ['decode', 0], fps: 8 } },
      save: { class_type: 'SaveVideo', inputs: { video: ['film', 0] } },
    }),
  ],
  [
    'several pictures only guide another picture',
    sampled({
      ...latent(1),
      photo: { class_type: 'LoadImage', inputs: { image: 'a.jpg' } },
      both: { class_type: 'ImageBatch', inputs: { image1: ['photo', 0], image2: ['photo', 0] } },
      seen: { class_type: 'CLIPVisionEncode', inputs: { image: ['both', 0] } },
      like: { class_type: 'unCLIPConditioning', inputs: { clip_vision_output: ['seen', 0] } },
      sampler: { class_type: 'KSampler', inputs: { positive: ['like', 0], latent_image: ['latent', 0] } },
    }),
  ],
  ['a node type is unknown', sampled({ latent: { class_type: 'Magic', inputs: { batch_size: 4 } } })],
  [
    'links form a cycle, or lead to no node',
    sampled({ latent: { class_type: 'RepeatLatentBatch', inputs: { samples: ['sampler', 0], amount: 2 } } }),
  ],
])('no loss is reported if %s', (_, graph) => {
  expect(lostIn(graph)).toEqual([])
})

test('each of our nodes that takes one of several pictures is reported', () => {
  const graph = sampled({
    ...latent(4),
    oil: { class_type: 'OilPainting', inputs: { image: ['decode', 0] } },
    save2: { class_type: 'SaveImage', inputs: { image: ['oil', 0] } },
  })
  expect(lostIn(graph)).toEqual([
    ['save', 'image', { count: 4 }],
    ['oil', 'image', { count: 4 }],
  ])
})
