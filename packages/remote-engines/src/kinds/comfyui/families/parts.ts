import type { Part } from './family.ts'

const textEncoder = (role: string, usual: string, ...names: readonly RegExp[]): Part => ({
  role,
  folder: 'text_encoders',
  names,
  usual,
})
const decoder = (usual: string, ...names: readonly RegExp[]): Part => ({
  role: 'vae',
  folder: 'vae',
  names,
  usual,
})

/**
 * Files that several families need. If several files fit, smaller number formats precede larger formats, because they
 * fit into less memory.
 */
export const parts = {
  clipL: textEncoder('clip_l', 'clip_l.safetensors', /^clip_l\b/i, /clip[-_]?l\b/i, /ViT-L-14/i),
  clipG: textEncoder('clip_g', 'clip_g.safetensors', /^clip_g\b/i, /clip[-_]?g\b/i),
  t5: textEncoder('t5', 't5xxl_fp8_e4m3fn.safetensors', /^t5xxl.*fp8/i, /^t5xxl/i, /^t5.*xxl/i),
  umt5: textEncoder('clip', 'umt5_xxl_fp8_e4m3fn_scaled.safetensors', /umt5.*fp8/i, /umt5/i),
  qwen3Small: textEncoder('clip', 'qwen_3_4b.safetensors', /qwen_?3_?4b/i),
  qwen3Large: textEncoder('clip', 'qwen_3_8b_fp8mixed.safetensors', /qwen_?3_?8b.*fp8/i, /qwen_?3_?8b/i),
  qwenVl: textEncoder(
    'clip',
    'qwen_2.5_vl_7b_fp8_scaled.safetensors',
    /qwen_?2\.5_?vl_?7b.*fp8/i,
    /qwen_?2\.5_?vl_?7b/i,
  ),
  fluxVae: decoder('ae.safetensors', /^ae\b/i, /flux1?[-_]?(?:ae|vae)/i),
  flux2Vae: decoder('flux2-vae.safetensors', /flux[-_]?2.*(?:vae|ae)\b/i),
  qwenVae: decoder('qwen_image_vae.safetensors', /qwen[-_]?image.*vae/i),
  wan21Vae: decoder('wan_2.1_vae.safetensors', /wan_?2\.1.*vae/i),
  wan22Vae: decoder('wan2.2_vae.safetensors', /wan_?2\.2.*vae/i),
} as const
