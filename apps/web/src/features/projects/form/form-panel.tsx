import { Skeleton } from '@mantine/core'
import { useContext, useState } from 'react'
import { usePart } from '../../../lib/part.ts'
import { LoadFailed } from '../../../ui/page/index.ts'
import { changeForm, useEditor, useEditorStore } from '../document/index.ts'
import { FormPickingContext } from './picking.ts'

interface FormPanelProps {
  project: { readonly id: string; readonly title: string }
  /** Resolves when the server has stored the workflow. */
  save: () => Promise<unknown>
  onShow: (node: string) => void
  onClose: () => void
}

const loadBuilder = () => import('../../template-authoring/components/project-builder.lazy.tsx')

/** Makes a template from the open project. The code of the form builder is fetched when it is first needed. */
export function FormPanel({ project, save, onShow, onClose }: FormPanelProps) {
  const [tries, setTries] = useState(1)
  const [hasFailed, setFailed] = useState(false)
  const ProjectBuilder = usePart(tries, loadBuilder, () => setFailed(true))
  const picking = useContext(FormPickingContext)
  const store = useEditorStore()
  const workflow = useEditor((snapshot) => snapshot.workflow)
  const again = () => {
    setFailed(false)
    setTries(tries + 1)
  }
  if (!ProjectBuilder && hasFailed) return <LoadFailed onRetry={again} />
  if (!ProjectBuilder) return <Skeleton height="62vh" radius={16} aria-busy="true" />
  return (
    <ProjectBuilder
      {...{ project, workflow, save, onShow, onClose }}
      onForm={(change, key) => store.applyToWhole(changeForm(change), { merge: `form ${key}` })}
      onPickable={picking.set}
    />
  )
}
