// One life of the server under `npm run dev`; kernels that changed are compiled first.
import '../../packages/nodes/scripts/build.mjs'
import { main } from '../../apps/server/src/main.ts'

await main()
