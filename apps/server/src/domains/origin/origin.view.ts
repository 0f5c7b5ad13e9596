import type { OriginCheck, OriginManifest } from '@easel/contract'
import { type FoundLabels, type FoundManifest, isTrained } from '@easel/nodes/origin'
import type { Inspection } from './inspection.ts'

const aigcMade = '1'
const aigcDoubtful = ['2', '3']

interface Finding {
  ours: OriginCheck['ours']
  /** Leaves out the ids in a label that names a work of this site without a proof. */
  hidesIds: boolean
}

export function presentOrigin(inspection: Inspection, { ours, hidesIds }: Finding): OriginCheck {
  const { labels, manifest } = inspection
  return {
    ai: verdict(inspection),
    ...(labels && { mime_type: labels.mime_type, ...presentLabels(labels, hidesIds) }),
    // Another site can write the name of a mark too, so it is shown only for files of this site.
    ...(ours && labels?.mark !== undefined && { mark: { text: labels.mark } }),
    ...(manifest && { c2pa: presentManifest(manifest) }),
    ...(ours && { ours }),
  }
}

function verdict({ labels, manifest }: Inspection): OriginCheck['ai'] {
  const sourceTypes = [labels?.sourceType ?? '', ...(manifest?.state === 'valid' ? manifest.sourceTypes : [])]
  if (sourceTypes.some(isTrained) || labels?.aigc?.Label === aigcMade) return 'yes'
  const isDoubtful =
    aigcDoubtful.includes(labels?.aigc?.Label ?? '') ||
    labels?.generator !== undefined ||
    labels?.aiSystem !== undefined ||
    // An invalid signature means that the file was changed after signing, so the claim may no longer be true.
    manifest?.sourceTypes.some(isTrained)
  return isDoubtful ? 'likely' : 'unknown'
}

function presentLabels({ sourceType, aigc, generator, aiSystem }: FoundLabels, hidesIds: boolean) {
  return {
    ...(sourceType !== undefined && { iptc: { digital_source_type: sourceType } }),
    ...(aigc?.Label !== undefined && {
      aigc: {
        label: aigc.Label,
        ...(aigc.ContentProducer && { content_producer: aigc.ContentProducer }),
        ...(!hidesIds && aigc.ProduceID && { produce_id: aigc.ProduceID }),
        ...(aigc.ContentPropagator && { content_propagator: aigc.ContentPropagator }),
        ...(!hidesIds && aigc.PropagateID && { propagate_id: aigc.PropagateID }),
      },
    }),
    ...(aiSystem !== undefined && { ai_system: aiSystem }),
    ...(generator !== undefined && { generator }),
  }
}

function presentManifest(manifest: FoundManifest): OriginManifest {
  const { state, isOwn, signer, issuer, generator } = manifest
  return {
    ...{ state, trusted: isOwn },
    ...(signer !== undefined && { signer }),
    ...(issuer !== undefined && { issuer }),
    ...(generator !== undefined && { generator }),
    digital_source_type_arr: [...manifest.sourceTypes],
    action_arr: [...manifest.actions],
    ingredient_count: manifest.ingredients,
    model_arr: [...manifest.models],
    problem_arr: [...manifest.problems],
  }
}
