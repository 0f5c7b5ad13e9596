/** Steps after the host's account, in their order; each can be left out. */
export const steps = ['site', 'languages', 'people', 'address', 'engines', 'picture'] as const
export type Step = (typeof steps)[number]

export function stepIn(params: URLSearchParams): Step {
  const wanted = params.get('step')
  return steps.find((step) => step === wanted) ?? steps[0]
}
