import type { Locale, LocalText } from '@easel/contract/client'
import type { Graph, GraphNode, Link } from '@easel/graph'
import type { EngineChoices, EngineTask, Hires, TaskOptions } from '@easel/remote-engines'
import type { BuiltInTopic } from './topics.ts'

/** Inputs that only some models take. */
export type ModelOption =
  | Exclude<keyof TaskOptions, 'references'>
  | 'width'
  | 'height'
  | `hires_${keyof Hires}`

/** A field of a template's form, and the node input that it fills. */
export interface TemplateInput {
  readonly name: string
  readonly type:
    | 'text'
    | 'number'
    | 'integer'
    | 'boolean'
    | 'choice'
    | 'color'
    | 'seed'
    | 'image'
    | 'mask'
    | 'guide'
  readonly label: LocalText
  readonly default: string | number | boolean
  /** Default of a text in the language of the user who fills in the form, in place of `default`. */
  readonly default_text?: LocalText
  readonly min?: number
  readonly max?: number
  readonly step?: number
  /** Words at the ends of its slider, which describe their effect. */
  readonly ends?: { readonly low: LocalText; readonly high: LocalText }
  readonly max_length?: number
  /** The text of this input is a prompt or a negative prompt, for which forms offer help. */
  readonly words?: 'wanted' | 'unwanted'
  /** The text of this input is a list of entries, which the node splits at these characters. */
  readonly rows?: {
    readonly separators: string
    /** Characters that separate the first column of an entry from the second. */
    readonly dividers?: string
    readonly columns: readonly LocalText[]
    /** Maximum number of entries that the node uses; no limit if absent. */
    readonly max?: number
    /** The first column contains names of engine files of this kind. */
    readonly names?: 'loras'
  }
  readonly choice_arr?: readonly {
    readonly value: string
    readonly label: LocalText
    /** Colours of the choice, `#rrggbb`. */
    readonly colours?: readonly string[]
    /** Shape of the resulting picture: width divided by height. */
    readonly ratio?: number
  }[]
  /** An entry of the model's options: the form shows the input only if the chosen model takes it, within the model's bounds. */
  readonly model_option?: ModelOption
  /** A seed: each work draws a new seed, unless the user keeps a seed. */
  readonly random?: true
  /** True if the form shows the input under "More settings". */
  readonly advanced?: true
  readonly help?: LocalText
  /** Heading above the input. Inputs with the same heading share it. */
  readonly group?: LocalText
  /** Example that an empty text field shows. */
  readonly placeholder?: LocalText
  /** True if the form shows a number as a field to type in, instead of a slider. */
  readonly control?: 'number'
  /** The input is used only if another input of the form has this value. */
  readonly show_if?: { readonly name: string; readonly is: string | number | boolean }
  /** The input may stay empty. Its node is then bypassed: each output passes on the named input, or nothing. */
  readonly optional?: { readonly passes: readonly (string | null)[] }
  /** Further node inputs that get the same value. */
  readonly also?: readonly { readonly node_id: string; readonly input: string }[]
  /** Adds the models of the current engines that can do this task to the choices. */
  readonly choices_of?: EngineTask
  /** Adds the names that the engines of these models list to the choices. */
  readonly choices_from?: keyof EngineChoices
  /** True if the choices are style presets, whose covers the form shows. */
  readonly shows_styles?: true
  readonly required: boolean
  /** True if other users may see the value from which a posted work was made. */
  readonly shareable: boolean
  readonly bind: { readonly node_id: string; readonly input: string }
  /**
   * A mask: the nodes and links that the graph of a work with this mask has in addition. The node that the mask fills may be one
   * of these nodes.
   */
  readonly adds?: {
    readonly nodes: Graph
    readonly links: readonly { readonly node_id: string; readonly input: string; readonly from: Link }[]
  }
}

/** The place of an input that fills no node, because it only decides whether other inputs are used. */
export const unbound: TemplateInput['bind'] = { node_id: '', input: '' }

/** Id of the node that enlarges small photos; the other nodes of a template's graph have numbers as ids. */
export const enlarging = 'enlarging'

/** Settings of a template that suit each other. Texts may differ by language. */
export interface TemplatePreset {
  readonly name: LocalText
  readonly values: Readonly<Record<string, string | number | boolean | LocalText>>
}

export interface BestPhoto {
  readonly shape?: 'tall'
  /** Minimum length of the shorter side, in pixels. */
  readonly min_side?: number
  /** Maximum length of the longer side, in pixels. */
  readonly max_side?: number
  /** True if the main subject is cut out of the photo. */
  readonly cut_out?: true
  /** True if much detail in the photo makes the result look restless. */
  readonly calm?: true
  readonly light?: 'bright' | 'dark'
}

/** A template that ships with the product. */
export interface BuiltInTemplate extends TemplateForm {
  readonly graph: Graph
  /** Description of the result in a few words. */
  readonly subtitle?: LocalText
  /** Names of the template's topics. */
  readonly topic_names?: Readonly<Record<Locale, readonly string[]>>
}

/** A template as its file declares it, in which each node has the name of its step. */
export interface TemplateDeclaration extends TemplateForm {
  readonly topic_arr: readonly BuiltInTopic[]
  readonly graph: Readonly<Record<string, Omit<GraphNode, '_meta'> & { readonly title: LocalText }>>
}

interface TemplateForm {
  /** Stable id by which the installed template is found. */
  readonly key: string
  readonly title: LocalText
  readonly description: LocalText
  readonly media_type: 'image' | 'video'
  readonly topic_arr: readonly string[]
  /** Number of pictures that a work takes, including masks, but without masks that depend on a setting (`show_if`). */
  readonly image_count: { readonly min: number; readonly max: number }
  /**
   * Node input for the names of the uploads: a STRING for a single picture, a STRINGS list for several. Masks follow the
   * pictures; each mask fills the node input that its field in `input_arr` binds.
   */
  readonly source_bind: { readonly node_id: string; readonly input: string } | null
  /** Price of a work in attempts. */
  readonly cost: number
  /** Number of works that the form starts together unless the user chooses another number; 1 if absent. */
  readonly usual_count?: number
  readonly input_arr: readonly TemplateInput[]
  readonly presets?: readonly TemplatePreset[]
  /** The nodes enlarge a photo whose longer side has fewer pixels than this number. */
  readonly enlarges_below?: number
  /**
   * Templates that do the same task in different ways name the same template: the gallery shows only that template, and each form
   * offers all ways.
   */
  readonly way?: { readonly of: string; readonly label: LocalText }
  /**
   * Key of the successor: lists leave a replaced template out, and its page links to the successor. A replaced template stays
   * installed with its form and nodes, because works that were made with it are shown, repeated and remixed, including works
   * from another site's archive.
   */
  readonly replaced_by?: string
  /** Properties of suitable photos; other photos are accepted, but give poorer results. */
  readonly best_photo?: BestPhoto
  /** Name of the cover file in `assets`. */
  readonly cover: string
  /** Name of a file in `assets`: the photos from which the cover was made, as one picture that is cropped like the cover. */
  readonly cover_source?: string
  /** Name of a short video file in `assets`. */
  readonly preview?: string
}
