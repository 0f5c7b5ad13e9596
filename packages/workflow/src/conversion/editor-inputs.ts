import type { InputSpec } from './node-definition.ts'

/** Types of inputs that only the editor creates. No definition contains them. */
export const growingTexts = 'EASEL_GROWING_TEXTS'
export const choiceIndex = 'EASEL_CHOICE_INDEX'

const preview3d = addedInput('image', 'PREVIEW_3D')

/** Inputs that the editor's own code adds to the inputs of a node's definition, by node type. */
const byType: ReadonlyMap<string, readonly InputSpec[]> = new Map([
  ['SaveGLB', [preview3d]],
  ['Preview3D', [preview3d]],
  ['Load3DAdvanced', [addedInput('viewport_state', 'LOAD_3D_ADVANCED')]],
  [
    'CustomCombo',
    [
      addedInput('index', choiceIndex, { choice: 'choice', texts: 'option' }),
      addedInput('option', growingTexts),
    ],
  ],
])

export function editorInputs(type: string): readonly InputSpec[] {
  return byType.get(type) ?? []
}

function addedInput(name: string, type: string, options = {}): InputSpec {
  return { name, type, choices: undefined, options, isRequired: false }
}
