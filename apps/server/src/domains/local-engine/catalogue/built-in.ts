import type { Catalogue, CatalogueFile, CatalogueRuntime } from './catalogue.ts'

const hub = 'https://huggingface.co'
const gibi = 1024 ** 3

/** A file of a hub, at a revision that does not change. */
function hubFile(
  role: CatalogueFile['role'],
  hubPath: `${string}/${string}@${string}/${string}`,
  { bytes, sha256 }: { bytes: number; sha256: string },
): CatalogueFile {
  const name = hubPath.slice(hubPath.lastIndexOf('/') + 1)
  return { role, name, address: `${hub}/${hubPath.replace('@', '/resolve/')}`, bytes, sha256 }
}

const qwen3 = hubFile(
  'llm',
  'unsloth/Qwen3-4B-GGUF@22c9fc8a8c7700b76a1789366280a6a5a1ad1120/Qwen3-4B-Q4_K_M.gguf',
  { bytes: 2_497_281_312, sha256: 'f6f851777709861056efcdad3af01da38b31223a3ba26e61a4f8bf3a2195813a' },
)

const release = 'https://api.github.com/repos/leejet/stable-diffusion.cpp/releases/latest'
const asset = (
  platform: CatalogueRuntime['platform'],
  arch: CatalogueRuntime['arch'],
  backend: CatalogueRuntime['backend'],
  name: string,
): CatalogueRuntime => ({ platform, arch, backend, release, asset: name })

/** The offers if the host has no catalogue of their own. Models whose licences allow every use come first. */
export const builtIn: Catalogue = {
  hosts: ['huggingface.co', '*.huggingface.co', '*.hf.co', 'github.com', '*.githubusercontent.com'],
  runtimes: [
    asset('linux', 'x64', 'vulkan', '-bin-Linux-Ubuntu-*-x86_64-vulkan.zip'),
    asset('linux', 'x64', 'cpu', '-bin-Linux-Ubuntu-*-x86_64.zip'),
    asset('darwin', 'arm64', 'metal', '-bin-Darwin-macOS-*-arm64.zip'),
  ],
  models: [
    {
      key: 'flux2-klein-4b',
      family: 'flux2-klein',
      title: 'FLUX.2 klein 4B',
      licence: { name: 'Apache-2.0', address: `${hub}/black-forest-labs/FLUX.2-klein-4B` },
      ...{ steps: 4, guidance: 1, side: 1024, memory: 7 * gibi, work: 160 },
      flags: ['--diffusion-fa', '--offload-to-cpu', '--vae-tiling'],
      files: [
        hubFile(
          'diffusion-model',
          'leejet/FLUX.2-klein-4B-GGUF@3b1f5a9dc3abb32238b053aeb3d823c30afdacbd/flux-2-klein-4b-Q4_0.gguf',
          {
            bytes: 2_460_378_560,
            sha256: 'd1023499ef3f2f82ff7c50e6778495195c1b6cc34835741778868428111f9ff4',
          },
        ),
        hubFile(
          'vae',
          'Comfy-Org/flux2-dev@ed33133cd56476eac818c0943b6f9419b3e4a3a1/split_files/vae/flux2-vae.safetensors',
          {
            bytes: 336_213_556,
            sha256: 'd64f3a68e1cc4f9f4e29b6e0da38a0204fe9a49f2d4053f0ec1fa1ca02f9c4b5',
          },
        ),
        qwen3,
      ],
    },
    {
      key: 'z-image-turbo',
      family: 'z-image',
      title: 'Z-Image Turbo 6B',
      licence: { name: 'Apache-2.0', address: `${hub}/Tongyi-MAI/Z-Image-Turbo` },
      ...{ steps: 8, guidance: 1, side: 1024, memory: 8 * gibi, work: 420 },
      flags: ['--diffusion-fa', '--offload-to-cpu', '--vae-tiling'],
      files: [
        hubFile(
          'diffusion-model',
          'leejet/Z-Image-Turbo-GGUF@c61c0e422dc8b541b7548cf33a4ef8302b0f8085/z_image_turbo-Q4_K.gguf',
          {
            bytes: 3_864_250_304,
            sha256: '14b375ab4f226bc5378f68f37e899ef3c2242b8541e61e2bc1aff40976086fbd',
          },
        ),
        hubFile(
          'vae',
          'Comfy-Org/z_image_turbo@08d04455279082882deaabc8d0d09fc914c071e1/split_files/vae/ae.safetensors',
          {
            bytes: 335_304_388,
            sha256: 'afc8e28272cd15db3919bacdb6918ce9c1ed22e96cb12c4d5ed0fba823529e38',
          },
        ),
        qwen3,
      ],
    },
    {
      key: 'sd15',
      family: 'sd15',
      title: 'Stable Diffusion 1.5',
      licence: {
        name: 'CreativeML OpenRAIL-M',
        address: `${hub}/spaces/CompVis/stable-diffusion-license`,
      },
      ...{ steps: 20, guidance: 7, side: 512, memory: 3 * gibi, work: 32 },
      flags: ['--diffusion-fa'],
      files: [
        hubFile(
          'model',
          'second-state/stable-diffusion-v1-5-GGUF@031b5f5df991f511b3f5fa8fed6d99048ababb69/stable-diffusion-v1-5-pruned-emaonly-Q4_0.gguf',
          {
            bytes: 1_566_768_416,
            sha256: 'b8944e9fe0b69b36ae1b5bb0185b3a7b8ef14347fe0fa9af6c64c4829022261f',
          },
        ),
      ],
    },
  ],
}
