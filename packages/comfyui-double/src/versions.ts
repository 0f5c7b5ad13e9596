/** Versions of ComfyUI that the double can answer like. */
export const doubleVersions = ['0.3', '0.26', '0.38'] as const
export type DoubleVersion = (typeof doubleVersions)[number]

/** Differences between the versions that a client notices. */
export interface Features {
  /** Version that `/system_stats` returns. */
  readonly full: string
  /** `/api/jobs`, and cancelling a job by its id. */
  readonly jobs: boolean
  /** `/api/jobs/{id}` distinguishes cancelled jobs from failed jobs. */
  readonly cancelledState: boolean
  /** `/interrupt` obeys its `prompt_id`; before, it stops whatever runs. */
  readonly targetedInterrupt: boolean
  /** `/features`, binary previews of type 4 and `progress_state` messages. */
  readonly featureFlags: boolean
  /** A `prompt_id` must be a lowercase UUID. */
  readonly checksIds: boolean
  /** The history of a job whose nodes were cached names their files even without a client id. */
  readonly keepsCachedOutputs: boolean
  /** Choices of newer nodes are `["COMBO", { options }]` in `/object_info`; before, a list in place of the type. */
  readonly comboType: boolean
}

export const features: Readonly<Record<DoubleVersion, Features>> = {
  '0.3': {
    full: '0.3.27',
    jobs: false,
    cancelledState: false,
    targetedInterrupt: false,
    featureFlags: false,
    checksIds: false,
    keepsCachedOutputs: false,
    comboType: false,
  },
  '0.26': {
    full: '0.26.0',
    jobs: true,
    cancelledState: true,
    targetedInterrupt: true,
    featureFlags: true,
    checksIds: true,
    keepsCachedOutputs: true,
    comboType: true,
  },
  '0.38': {
    full: '0.38.0',
    jobs: true,
    cancelledState: true,
    targetedInterrupt: true,
    featureFlags: true,
    checksIds: true,
    keepsCachedOutputs: true,
    comboType: true,
  },
}
