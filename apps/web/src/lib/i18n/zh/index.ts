import type { Catalogue } from '../en/index.ts'
import { zhEditor } from './zh-editor.ts'
import { zhFirst } from './zh-first.ts'
import { zhRest } from './zh-rest.ts'

export const zh: Catalogue = { ...zhFirst, ...zhRest, ...zhEditor }
