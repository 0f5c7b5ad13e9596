import { expect, test } from 'vitest'
import { isMarked, type MarkFacts } from './mark.policy.ts'

const work: MarkFacts = {
  asked: 'auto',
  isUpload: false,
  sourceType: 'algorithmicallyEnhanced',
  labelsAll: false,
  isLeftOut: false,
}
const ai = { sourceType: 'trainedAlgorithmicMedia' }
const withAi = { sourceType: 'compositeWithTrainedAlgorithmicMedia' }

test.each<[string, Partial<MarkFacts>, boolean]>([
  ['a work of photos', {}, false],
  ['a work of a seed', { sourceType: 'algorithmicMedia' }, false],
  ['a work of a model', ai, true],
  ['a work of photos and a model', withAi, true],
  ['a file of unknown origin', { sourceType: null }, true],
  ['a work of photos on a site that labels everything', { labelsAll: true }, true],
  ['a work of a model, whose author left the mark out', { ...ai, isLeftOut: true }, false],
  [
    'a work on a site that labels everything, whose author left the mark out',
    { labelsAll: true, isLeftOut: true },
    false,
  ],
  ['an upload', { isUpload: true, sourceType: null }, false],
  ['an upload on a site that labels everything', { isUpload: true, labelsAll: true }, false],
  ['a work of photos, by default', { asked: undefined }, true],
  ['a work of a model, by default', { asked: undefined, ...ai }, true],
  ['a work whose author left the mark out, by default', { asked: undefined, isLeftOut: true }, false],
  ['an upload, by default', { asked: undefined, isUpload: true, sourceType: null }, false],
  ['a work of photos, with the mark', { asked: 'visible' }, true],
  ['a work whose author left the mark out, with the mark', { asked: 'visible', isLeftOut: true }, true],
  ['an upload, with the mark', { asked: 'visible', isUpload: true, sourceType: null }, false],
  ['a work of photos, without the mark', { asked: 'none' }, false],
  ['a work of a model, without the mark', { asked: 'none', ...ai }, false],
  ['a work on a site that labels everything, without the mark', { asked: 'none', labelsAll: true }, false],
])('the visible mark follows the policy for %s', (_what, facts, expected) => {
  expect(isMarked({ ...work, ...facts })).toBe(expected)
})
