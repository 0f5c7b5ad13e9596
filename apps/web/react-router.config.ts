import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  ssr: true,
  // The whole route table is small; asking for it piecemeal would cost a request for each first hover.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
