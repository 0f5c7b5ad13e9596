import { expect, test } from 'vitest'
import { controlNetOf, guidesFor } from './guides.ts'

test.each([
  ['control_v11p_sd15_canny [d14c016b]', 'sd15', ['edges']],
  ['control_v11p_sd15s2_lineart_anime_fp16.safetensors', 'sd15', ['lines']],
  ['sd15/control_v11p_sd15_softedge.pth', 'sd15', ['lines']],
  ['control_v11p_sd15_openpose.pth', 'sd15', ['pose']],
  ['controlnet-openpose-sdxl-1.0/diffusion_pytorch_model.safetensors', 'sdxl', ['pose']],
  ['thibaud_xl_dw_pose.safetensors', 'sdxl', ['pose']],
  ['t2iadapter_depth_sd15v2.pth', 'sd15', ['depth']],
  ['controlnet-canny-sdxl-1.0/diffusion_pytorch_model.safetensors', 'sdxl', ['edges']],
  ['sai_xl_depth_256lora.safetensors', 'sdxl', ['depth']],
  ['FLUX.1-dev-ControlNet-Union-Pro-2.0.safetensors', 'flux1-dev', ['edges', 'lines', 'depth', 'pose']],
  [
    'FLUX.1-dev-Controlnet-Union/diffusion_pytorch_model.safetensors',
    'flux1-dev',
    ['edges', 'depth', 'pose'],
  ],
  ['sd3.5_large_controlnet_canny.safetensors', 'sd35', ['edges']],
  ['sd3.5_large_controlnet_depth.safetensors', 'sd35', ['depth']],
  ['Qwen-Image-InstantX-ControlNet-Union.safetensors', 'qwen-image', ['edges', 'lines', 'depth', 'pose']],
  [
    'Qwen-Image-2512-Fun-Controlnet-Union-2602.safetensors',
    'qwen-image',
    ['edges', 'lines', 'depth', 'pose'],
  ],
  ['qwen_image_depth_diffsynth_controlnet.safetensors', 'qwen-image', ['depth']],
  [
    'Z-Image-Turbo-Fun-Controlnet-Union-2.1-8steps.safetensors',
    'z-image',
    ['edges', 'lines', 'depth', 'pose'],
  ],
])('%s takes maps of %s', (name, family, kinds) => {
  expect(controlNetOf(name)).toMatchObject({ family, kinds })
})

test.each([
  'None',
  'control_sd15_animal_openpose_fp16.pth',
  'control_sd15_densepose.safetensors',
  'control_v11f1e_sd15_tile.pth',
  'kohya_controllllite_xl_canny.safetensors',
  'ip-adapter_sdxl.safetensors',
  'canny.safetensors',
  'FLUX.1-dev-ControlNet-Inpainting-depth.safetensors',
  'FLUX.2-dev-Fun-Controlnet-Union.safetensors',
  'Qwen-Image-2.1-Fun-Controlnet-Union.safetensors',
  'qwen_image_inpaint_diffsynth_controlnet.safetensors',
  'Z-Image-Turbo-Fun-Controlnet-Tile-2.1-8steps.safetensors',
  'sd3.5_large_controlnet_blur.safetensors',
])('%s is ignored', (name) => {
  expect(controlNetOf(name)).toBeUndefined()
})

const modelOf = (family: string | null, name = 'model.safetensors') => ({ family, name })

test('a file for a size of a model guides only models of this size', () => {
  const guidesOf = (name: string) =>
    Object.keys(
      guidesFor(modelOf('sd35', name), { controlNets: ['sd3.5_large_controlnet_depth.safetensors'] }),
    )
  expect(guidesOf('sd3.5_large_fp8_scaled.safetensors')).toEqual(['depth'])
  expect(guidesOf('sd3.5_medium.safetensors')).toEqual([])
  expect(guidesOf('sd3.5_large_turbo.safetensors')).toEqual([])
})

test('a file that patches the model counts only in the list of such files, for models of its variant', () => {
  const turbo = 'Z-Image-Turbo-Fun-Controlnet-Union.safetensors'
  const base = 'Z-Image-Fun-Controlnet-Union-2.1.safetensors'
  const guideOf = (name: string, files: Parameters<typeof guidesFor>[1]) =>
    guidesFor(modelOf('z-image', name), files).edges?.name
  const patches = [turbo, base]
  expect(guideOf('z_image_turbo_bf16.safetensors', { controlNets: [], patches })).toBe(turbo)
  expect(guideOf('z_image_bf16.safetensors', { controlNets: [], patches })).toBe(base)
  expect(guideOf('z_image_turbo_bf16.safetensors', { controlNets: patches })).toBeUndefined()
  const qwen = guidesFor(modelOf('qwen-image'), {
    controlNets: ['qwen_image_canny_diffsynth_controlnet.safetensors'],
    patches: ['Qwen-Image-InstantX-ControlNet-Union.safetensors'],
  })
  expect(qwen).toEqual({})
})

test('a file for one kind of map precedes a file for several kinds, and files of other families do not count', () => {
  const controlNets = [
    'controlnet-union-sdxl-1.0.safetensors',
    'xl_canny.safetensors',
    'control_v11f1p_sd15_depth.pth',
  ]
  const guides = guidesFor(modelOf('sdxl'), { controlNets })
  expect(guides).toMatchObject({
    edges: { name: 'xl_canny.safetensors' },
    lines: { name: 'controlnet-union-sdxl-1.0.safetensors', isUnion: true },
    depth: { name: 'controlnet-union-sdxl-1.0.safetensors' },
  })
  expect([
    guidesFor(modelOf('flux1-dev'), { controlNets }),
    guidesFor(modelOf(null), { controlNets }),
  ]).toEqual([{}, {}])
})
