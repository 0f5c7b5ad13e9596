import { choice, combo, flag, float, int, link, type NodePlan, seed, side } from './definition.ts'

const samplers = [
  'euler',
  'euler_cfg_pp',
  'euler_ancestral',
  'heun',
  'dpm_2',
  'lms',
  'dpmpp_2s_ancestral',
  'dpmpp_sde',
  'dpmpp_2m',
  'dpmpp_2m_sde',
  'lcm',
  'res_multistep',
  'ddim',
  'uni_pc',
]
const schedulers = ['simple', 'sgm_uniform', 'karras', 'exponential', 'ddim_uniform', 'beta', 'normal']
const cfg = float(8, { min: 0, max: 100, step: 0.1 })
const steps = int(20, { min: 1, max: 10000 })
const shift = (usual: number): NodePlan => ({
  category: 'advanced/model',
  inputs: { model: link('MODEL'), shift: float(usual, { min: 0, max: 100, step: 0.01 }) },
  outputs: ['MODEL'],
})

/** Nodes that remove noise, and the nodes of their parts. */
export const sampling: Readonly<Record<string, NodePlan>> = {
  KSampler: {
    category: 'sampling',
    inputs: {
      model: link('MODEL'),
      seed,
      steps,
      cfg,
      sampler_name: choice(...samplers),
      scheduler: choice(...schedulers),
      positive: link('CONDITIONING'),
      negative: link('CONDITIONING'),
      latent_image: link('LATENT'),
      denoise: float(1, { min: 0, max: 1, step: 0.01 }),
    },
    outputs: ['LATENT'],
  },
  KSamplerAdvanced: {
    category: 'sampling',
    inputs: {
      model: link('MODEL'),
      add_noise: choice('enable', 'disable'),
      noise_seed: seed,
      steps,
      cfg,
      sampler_name: choice(...samplers),
      scheduler: choice(...schedulers),
      positive: link('CONDITIONING'),
      negative: link('CONDITIONING'),
      latent_image: link('LATENT'),
      start_at_step: int(0, { min: 0, max: 10000 }),
      end_at_step: int(10000, { min: 0, max: 10000 }),
      return_with_leftover_noise: choice('disable', 'enable'),
    },
    outputs: ['LATENT'],
  },
  SamplerCustomAdvanced: {
    category: 'sampling/custom_sampling',
    inputs: {
      noise: link('NOISE'),
      guider: link('GUIDER'),
      sampler: link('SAMPLER'),
      sigmas: link('SIGMAS'),
      latent_image: link('LATENT'),
    },
    outputs: ['LATENT', 'LATENT'],
  },
  RandomNoise: {
    category: 'sampling/custom_sampling/noise',
    inputs: { noise_seed: seed },
    outputs: ['NOISE'],
  },
  CFGGuider: {
    category: 'sampling/custom_sampling/guiders',
    inputs: { model: link('MODEL'), positive: link('CONDITIONING'), negative: link('CONDITIONING'), cfg },
    outputs: ['GUIDER'],
  },
  BasicGuider: {
    category: 'sampling/custom_sampling/guiders',
    inputs: { model: link('MODEL'), conditioning: link('CONDITIONING') },
    outputs: ['GUIDER'],
  },
  KSamplerSelect: {
    category: 'sampling/custom_sampling/samplers',
    inputs: { sampler_name: combo(...samplers) },
    outputs: ['SAMPLER'],
  },
  BasicScheduler: {
    category: 'sampling/custom_sampling/schedulers',
    inputs: {
      model: link('MODEL'),
      scheduler: combo(...schedulers),
      steps,
      denoise: float(1, { min: 0, max: 1, step: 0.01 }),
    },
    outputs: ['SIGMAS'],
  },
  Flux2Scheduler: {
    category: 'sampling/custom_sampling/schedulers',
    inputs: { steps: int(20, { min: 1, max: 4096 }), width: side(1024, 1), height: side(1024, 1) },
    outputs: ['SIGMAS'],
    since: '0.26',
  },
  ModelSamplingSD3: shift(3),
  ModelSamplingAuraFlow: shift(1.73),
  CFGNorm: {
    category: 'advanced/guidance',
    inputs: { model: link('MODEL'), strength: float(1, { min: 0, max: 100, step: 0.01 }) },
    outputs: ['MODEL'],
    since: '0.26',
  },
  DifferentialDiffusion: {
    category: '_for_testing',
    inputs: { model: link('MODEL') },
    outputs: ['MODEL'],
  },
  LTXVScheduler: {
    category: 'sampling/custom_sampling/schedulers',
    inputs: {
      steps,
      max_shift: float(2.05, { min: 0, max: 100, step: 0.01 }),
      base_shift: float(0.95, { min: 0, max: 100, step: 0.01 }),
      stretch: flag(true),
      terminal: float(0.1, { min: 0, max: 0.99, step: 0.01 }),
    },
    optional: { latent: link('LATENT') },
    outputs: ['SIGMAS'],
  },
}
