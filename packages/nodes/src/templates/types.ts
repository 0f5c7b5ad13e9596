import type { Graph } from '@easel/engine'

/** A text in every language of the product. */
export interface LocalText {
  readonly en: string
  readonly zh: string
}

/** One thing that people may set on a template's form, and the node input that it fills. */
export interface TemplateInput {
  readonly name: string
  readonly type: 'text' | 'number' | 'integer' | 'boolean' | 'choice' | 'color' | 'seed' | 'image'
  readonly label: LocalText
  readonly default: string | number | boolean
  readonly min?: number
  readonly max?: number
  readonly step?: number
  readonly max_length?: number
  readonly choice_arr?: readonly { readonly value: string; readonly label: LocalText }[]
  readonly required: boolean
  /** Others may see the value that a posted work was made with. */
  readonly shareable: boolean
  readonly bind: { readonly node_id: string; readonly input: string }
}

/** A template that comes with the product. */
export interface BuiltInTemplate {
  /** Never changes; the installed template is found by it. */
  readonly key: string
  readonly title: LocalText
  readonly description: LocalText
  readonly media_type: 'image' | 'video'
  readonly topic_arr: readonly string[]
  readonly image_count: { readonly min: number; readonly max: number }
  /** Where the names of the uploads go: a STRING for one picture, a STRINGS list for several. */
  readonly source_bind: { readonly node_id: string; readonly input: string } | null
  /** In attempts. */
  readonly cost: number
  readonly graph: Graph
  readonly input_arr: readonly TemplateInput[]
  /** File name in `assets`. */
  readonly cover: string
  /** A short video, file name in `assets`. */
  readonly preview?: string
}
