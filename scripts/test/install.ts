// What the first start of a server makes, in an empty migrated database and a folder: node install.ts <database as JSON> <folder>.
// A process of its own: the test runner's way of loading modules cannot load all of the server's.
import { join } from 'node:path'
import { createContext } from '../../apps/server/src/context.ts'
import { prepareInstallation } from '../../apps/server/src/prepare.ts'
import { readSettings } from '../../apps/server/src/settings.ts'

const [, , database = '', dataDir = ''] = process.argv
const settings = readSettings({ LOG_LEVEL: 'fatal', DATA_DIR: dataDir }, join(dataDir, '.env'))
await using context = await createContext(settings, JSON.parse(database))
await prepareInstallation(context)
