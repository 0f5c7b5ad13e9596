import { join } from 'node:path'
import type { Config } from '@react-router/dev/config'
import { compressAssets } from './compress-assets.ts'

export default {
  appDirectory: 'src',
  ssr: true,
  // The whole route table is small; lazy discovery would cost a request per first hover.
  routeDiscovery: { mode: 'initial' },
  // `app/pages` fetches all files of a page before the router starts: a loader in a file of its own would only be one more request.
  splitRouteModules: false,
  buildEnd: ({ reactRouterConfig }) => compressAssets(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config
