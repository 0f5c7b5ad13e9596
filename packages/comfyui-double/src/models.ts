/** Files by model folder. A file may have the metadata that `/view_metadata` returns. */
export type ModelFolders = Readonly<
  Record<
    string,
    readonly (string | { readonly name: string; readonly metadata: Readonly<Record<string, string>> })[]
  >
>

/** Folders that every installation has, even if they are empty. */
const usualFolders = [
  'checkpoints',
  'configs',
  'loras',
  'vae',
  'text_encoders',
  'diffusion_models',
  'clip_vision',
  'style_models',
  'embeddings',
  'vae_approx',
  'controlnet',
  'model_patches',
  'upscale_models',
]

/** A small set of models. Every built-in kind of graph can run with it. */
export const usualModels: ModelFolders = {
  checkpoints: [
    'v1-5-pruned-emaonly.safetensors',
    'sd_xl_base_1.0.safetensors',
    'sd3.5_large_fp8_scaled.safetensors',
    'ltx-video-2b-v0.9.5.safetensors',
  ],
  diffusion_models: [
    'flux1-dev.safetensors',
    'flux1-schnell.safetensors',
    'flux1-dev-kontext_fp8_scaled.safetensors',
    'flux-2-klein-4b.safetensors',
    'z_image_turbo_bf16.safetensors',
    'qwen_image_fp8_e4m3fn.safetensors',
    'qwen_image_edit_2509_fp8_e4m3fn.safetensors',
    'wan2.1_i2v_480p_14B_fp8_scaled.safetensors',
    'wan2.2_i2v_high_noise_14B_fp8_scaled.safetensors',
    'wan2.2_i2v_low_noise_14B_fp8_scaled.safetensors',
    'wan2.2_ti2v_5B_fp16.safetensors',
  ],
  text_encoders: [
    'clip_l.safetensors',
    'clip_g.safetensors',
    't5xxl_fp8_e4m3fn.safetensors',
    'qwen_3_4b.safetensors',
    'qwen_2.5_vl_7b_fp8_scaled.safetensors',
    'umt5_xxl_fp8_e4m3fn_scaled.safetensors',
  ],
  vae: [
    'ae.safetensors',
    'flux2-vae.safetensors',
    'qwen_image_vae.safetensors',
    'wan_2.1_vae.safetensors',
    'wan2.2_vae.safetensors',
  ],
  clip_vision: ['clip_vision_h.safetensors'],
  upscale_models: ['RealESRGAN_x4plus.safetensors'],
}

export class Models {
  readonly #folders = new Map<string, Map<string, Readonly<Record<string, string>> | undefined>>()

  /** With `windows`, paths have backslashes. */
  constructor(folders: ModelFolders, { windows = false }: { windows?: boolean } = {}) {
    const spelled = (name: string) => (windows ? name.replaceAll('/', '\\') : name)

    for (const folder of usualFolders) this.#folders.set(folder, new Map())
    for (const [folder, files] of Object.entries(folders)) {
      const entries = files.map((file) =>
        typeof file === 'string'
          ? ([spelled(file), undefined] as const)
          : ([spelled(file.name), file.metadata] as const),
      )
      this.#folders.set(folder, new Map(entries))
    }
  }

  get folders(): string[] {
    return [...this.#folders.keys()]
  }

  /** Names of a folder's files, sorted; undefined for an unknown folder. */
  names(folder: string): string[] | undefined {
    const files = this.#folders.get(folder)
    return files && [...files.keys()].sort()
  }

  metadata(folder: string, name: string): Readonly<Record<string, string>> | undefined {
    return this.#folders.get(folder)?.get(name)
  }

  add(folder: string, name: string): void {
    this.#folders.get(folder)?.set(name, undefined)
  }

  remove(folder: string, name: string): void {
    this.#folders.get(folder)?.delete(name)
  }
}
