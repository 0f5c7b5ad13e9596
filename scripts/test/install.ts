// Performs the first start of a server on an empty migrated database: node install.ts <database as JSON> <folder>.
// The script runs as a process of its own, because the module loader of the test runner cannot load all modules of the server.
import { join } from 'node:path'
import { createContext } from '../../apps/server/src/composition/context.ts'
import { prepareInstallation } from '../../apps/server/src/composition/prepare.ts'
import { readSettings } from '../../apps/server/src/settings.ts'

const [, , database = '', dataDir = ''] = process.argv
const settings = readSettings(
  { LOG_LEVEL: 'fatal', MIN_PAINTING_SIDE: '0', DATA_DIR: dataDir },
  join(dataDir, '.env'),
)
await using context = await createContext(settings, JSON.parse(database))
await prepareInstallation(context)
