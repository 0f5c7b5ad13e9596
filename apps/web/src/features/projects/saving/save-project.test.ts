import { type Client, CodeError, type Project } from '@easel/contract/client'
import { expect, test } from 'vitest'
import { openWorkflow } from '../document/index.ts'
import { NotTaken, saveProject } from './save-project.ts'

const workflow = openWorkflow({ nodes: [] }, new Map())
const changed = new CodeError(409, { Code: 'A0440', Message: 'Changed', request_id: '' })

/** A server that refuses every change, with a project in this state. */
const refusing = (now: Pick<Project, 'version' | 'ui'>): Client =>
  ({
    updateProject: () => Promise.reject(changed),
    getProject: () => Promise.resolve(now),
  }) as unknown as Client

const save = (now: Pick<Project, 'version' | 'ui'>) =>
  saveProject(refusing(now), 'id', { content: workflow, version: 3 })

test('a change whose answer was lost is recognized as saved', async () => {
  expect(await save({ version: 4, ui: { nodes: [] } })).toBe(4)
})

test('a change by another user or tab is a conflict', async () => {
  await expect(save({ version: 4, ui: { nodes: [{ id: 1 }] } })).rejects.toBe(changed)
})

test('the refusal of a change that is based on the newest version is not a conflict', async () => {
  await expect(save({ version: 3, ui: {} })).rejects.toBeInstanceOf(NotTaken)
})
