import { parentPort } from 'node:worker_threads'
import { setBackend, type Tensor, tensor4d, tidy } from '@tensorflow/tfjs-core'
import { loadLayersModel } from '@tensorflow/tfjs-layers'
import '@tensorflow/tfjs-backend-wasm'
import { MobileNetV2Model } from 'nsfwjs/models/mobilenet_v2'
import { inputSide } from './scores.ts'

/** Loads the weights, which the package contains as text; the package's own loader would need the whole of tfjs. */
async function loadModel() {
  if (!(await setBackend('wasm'))) throw new Error('The WASM backend of tfjs does not start')
  const [{ default: json }, { default: weights }] = await Promise.all([
    MobileNetV2Model.modelJson(),
    MobileNetV2Model.weightBundles![0]!(),
  ])
  const bytes = Uint8Array.from(Buffer.from(weights, 'base64'))
  return await loadLayersModel({
    load: async () => ({
      modelTopology: json.modelTopology,
      format: json.format,
      weightSpecs: json.weightsManifest.flatMap((group) => group.weights),
      weightData: bytes.buffer,
    }),
  })
}

const model = loadModel()

/** Scores one picture, whose pixels are RGB bytes. */
async function classify(pixels: Uint8Array): Promise<number[]> {
  const network = await model
  const shares = new Float32Array(pixels)
  for (let index = 0; index < shares.length; index++) shares[index]! /= 255
  const scores = tidy(() => {
    return network.predict(tensor4d(shares, [1, inputSide, inputSide, 3])) as Tensor
  })
  const values = [...(await scores.data())]
  scores.dispose()
  return values
}

parentPort!.on('message', async (pixels: Uint8Array) => {
  try {
    parentPort!.postMessage({ values: await classify(pixels) })
  } catch (error) {
    parentPort!.postMessage({ error })
  }
})
