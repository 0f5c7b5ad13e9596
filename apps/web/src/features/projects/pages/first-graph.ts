import type { Translate } from '../../../lib/i18n/index.ts'
import { addNote, type NodeTypes, openWorkflow, type Workflow } from '../document/index.ts'

/** A photo that is painted and then printed in two inks: a look that no template has. */
const graphOf = (image: string) => ({
  '1': { class_type: 'LoadImage', inputs: { image } },
  '2': { class_type: 'OilPainting', inputs: { image: ['1', 0] } },
  '3': { class_type: 'Duotone', inputs: { image: ['2', 0] } },
  '4': { class_type: 'SaveImage', inputs: { image: ['3', 0] } },
})

/** Returns the workflow of a new project: four nodes that run, with three sentences beside them. */
export function firstGraph(types: NodeTypes, t: Translate, photo = ''): Workflow {
  const sentences = ['projects.first_1', 'projects.first_2', 'projects.first_3'] as const
  const text = sentences.map((key) => t(key)).join('\n\n')
  return addNote(text, { x: 0, y: -280 })(openWorkflow(graphOf(photo), types))
}
