import { json } from './answer.ts'
import type { Routes } from './route.ts'

const gibibyte = 1024 ** 3

/** Calls that describe the server. */
export const aboutRoutes: Routes = {
  'GET /': () => ({ status: 200, type: 'text/html', body: '<!doctype html><title>ComfyUI</title>' }),
  'GET /system_stats': ({ world }) =>
    json({
      system: {
        os: 'posix',
        ram_total: 64 * gibibyte,
        ram_free: 48 * gibibyte,
        comfyui_version: world.features.full,
        python_version: '3.12.3',
        pytorch_version: '2.9.0',
        embedded_python: false,
        argv: ['main.py'],
      },
      devices: [
        {
          name: 'cuda:0 Double 24 GB',
          type: 'cuda',
          index: 0,
          vram_total: 24 * gibibyte,
          vram_free: (world.memory.model === '' ? 23 : 12) * gibibyte,
          torch_vram_total: 0,
          torch_vram_free: 0,
        },
      ],
    }),
  'GET /object_info': ({ world }) => json(world.types()),
  'GET /object_info/{class}': ({ world, params: [name = ''] }) => {
    const definition = world.types()[name]
    return json(definition ? { [name]: definition } : {})
  },
}

/** Calls of the versions that negotiate features with clients. */
export const featureRoutes: Routes = {
  'GET /features': () =>
    json({
      supports_preview_metadata: true,
      max_upload_size: 104_857_600,
      extension: { manager: { supports_v4: true } },
    }),
}
