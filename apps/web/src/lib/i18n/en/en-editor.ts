import { builder } from './builder.ts'
import { canvas, library, widget } from './canvas.ts'
import { comparison } from './comparison.ts'
import { graphList } from './graph-list.ts'
import { projectRun } from './project-run.ts'
import { projects } from './projects.ts'
import { subgraph } from './subgraph.ts'

/** Texts of the editor and of the form builder, which only the pages of projects and of templates load. */
export const enEditor = {
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
