import type { EditorTexts } from '../en/index.ts'
import { builder } from './builder.ts'
import { canvas, library, widget } from './canvas.ts'
import { comparison } from './comparison.ts'
import { graphList } from './graph-list.ts'
import { projectRun } from './project-run.ts'
import { projects } from './projects.ts'
import { subgraph } from './subgraph.ts'

export const zhEditor: EditorTexts = {
  projects,
  projectRun,
  canvas,
  comparison,
  library,
  graphList,
  subgraph,
  widget,
  builder,
}
