import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EditorStore, openWorkflow, readGraph, type Workflow } from './index.ts'
import { isObject, type JsonObject, listOf } from './json.ts'
import { arbitraryEdits, arbitraryForm } from './testing/arbitrary-edits.ts'
import { testTypes } from './testing/node-types.ts'

describe('edits', () => {
  test('keep links consistent at both ends and in the list', () => {
    fc.assert(
      fc.property(arbitraryForm, arbitraryEdits, (form, edits) => {
        const workflow = edits.reduce((current, edit) => edit(current)(current), form)
        expect(namedAtTargets(workflow)).toEqual(listed(workflow))
        expect(namedAtOrigins(workflow)).toEqual(listed(workflow))
      }),
    )
  })

  test('give every node a unique id, and store the last id', () => {
    fc.assert(
      fc.property(arbitraryForm, arbitraryEdits, (form, edits) => {
        const workflow = edits.reduce((current, edit) => edit(current)(current), form)
        const ids = nodes(workflow).map(({ id }) => Number(id))
        expect(new Set(ids).size).toBe(ids.length)
        const state = isObject(workflow['state']) ? workflow['state'] : {}
        const last = Number(workflow['last_node_id'] ?? state['lastNodeId'] ?? 0)
        expect(Math.max(0, ...ids)).toBeLessThanOrEqual(last)
      }),
    )
  })

  test('change nothing in place, and keep unknown fields', () => {
    fc.assert(
      fc.property(arbitraryForm, arbitraryEdits, (form, edits) => {
        const before = structuredClone(form)
        const strange = {
          id: 1,
          type: 'Strange',
          pos: [0, 0],
          unknown: { of: ['another'] },
          widgets_values: [1, [2]],
        }
        const start = { ...form, nodes: [strange] } as Workflow
        const frozen = structuredClone(start)
        const after = edits.reduce((current, edit) => edit(current)(current), start)
        expect(start).toEqual(frozen)
        expect(form).toEqual(before)
        const strangeNodes = nodes(after).filter(({ type }) => type === 'Strange')
        for (const node of strangeNodes) expect(node).toMatchObject({ unknown: strange.unknown })
        for (const name of ['own', 'other', 'stranger'])
          if (Object.hasOwn(form, name)) expect(after[name]).toEqual(form[name])
      }),
    )
  })

  test('can be undone one by one, and redone', () => {
    fc.assert(
      fc.property(arbitraryForm, arbitraryEdits, (form, edits) => {
        const store = new EditorStore(form, testTypes)
        const states = [store.workflow]
        for (const edit of edits) {
          store.apply(edit(store.workflow))
          if (store.workflow !== states.at(-1)) states.push(store.workflow)
        }
        for (const state of states.toReversed()) {
          expect(store.workflow).toBe(state)
          store.undo()
        }
        for (const state of states) {
          expect(store.workflow).toBe(state)
          store.redo()
        }
      }),
    )
  })

  test('give the same graph after it was written and read', () => {
    fc.assert(
      fc.property(arbitraryForm, arbitraryEdits, (form, edits) => {
        const workflow = edits.reduce((current, edit) => edit(current)(current), form)
        const written = JSON.parse(JSON.stringify(workflow))
        expect(readGraph(openWorkflow(written, testTypes), testTypes)).toEqual(readGraph(workflow, testTypes))
      }),
    )
  })
})

function nodes(workflow: Workflow): JsonObject[] {
  return listOf(workflow['nodes']).filter(isObject)
}

function listed(workflow: Workflow): string[] {
  const links = Object.values((workflow['links'] ?? []) as object)
  return links
    .map((link) =>
      Array.isArray(link)
        ? link.slice(0, 5).join(' ')
        : ['id', 'origin_id', 'origin_slot', 'target_id', 'target_slot'].map((name) => link[name]).join(' '),
    )
    .sort()
}

/** Links as inputs name them, completed from the list of links. Their targets must be these inputs. */
function namedAtTargets(workflow: Workflow): string[] {
  return nodes(workflow)
    .flatMap(({ id, inputs }) =>
      listOf(inputs).flatMap((input, slot) => {
        const link = isObject(input) ? input['link'] : null
        if (link === null || link === undefined) return []
        const found = listed(workflow).find((line) => line.startsWith(`${link} `))!
        return [[...found.split(' ').slice(0, 3), id, slot].join(' ')]
      }),
    )
    .sort()
}

function namedAtOrigins(workflow: Workflow): string[] {
  return nodes(workflow)
    .flatMap(({ id, outputs }) =>
      listOf(outputs).flatMap((output, slot) =>
        listOf(isObject(output) ? output['links'] : []).map((link) => {
          const found = listed(workflow).find((line) => line.startsWith(`${link} `))!
          return [link, id, slot, ...found.split(' ').slice(3)].join(' ')
        }),
      ),
    )
    .sort()
}
