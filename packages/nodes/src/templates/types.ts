import type { Locale, LocalText } from '@easel/contract/client'
import type { Graph, GraphNode } from '@easel/graph'
import type { EngineChoices, EngineTask, Hires, TaskOptions } from '@easel/remote-engines'
import type { BuiltInTopic } from './topics.ts'

/** Inputs that a model may have or not have. */
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
  /** Default of a text in the language of who fills in the form, in place of `default`. */
  readonly default_text?: LocalText
  readonly min?: number
  readonly max?: number
  readonly step?: number
  /** Words at the ends of its slider, which describe their effect. */
  readonly ends?: { readonly low: LocalText; readonly high: LocalText }
  readonly max_length?: number
  /** Its text is a prompt or a negative prompt: forms help with it. */
  readonly words?: 'wanted' | 'unwanted'
  /** Its text is a list of entries, which its node divides at these characters. */
  readonly rows?: {
    readonly separators: string
    /** Characters that separate the first column of an entry from the second. */
    readonly dividers?: string
    readonly columns: readonly LocalText[]
    /** Number of entries that it uses; any number if absent. */
    readonly max?: number
    /** The first column names such files of the engine. */
    readonly names?: 'loras'
  }
  readonly choice_arr?: readonly {
    readonly value: string
    readonly label: LocalText
    /** Colours that it stands for, `#rrggbb`. */
    readonly colours?: readonly string[]
    /** Shape of the picture that it gives: width by height. */
    readonly ratio?: number
  }[]
  /** An entry of the model's options: the form shows the input only where the chosen model takes it, within its bounds. */
  readonly model_option?: ModelOption
  /** A seed that each work draws anew, unless the maker keeps a seed. */
  readonly random?: true
  /** The form shows it under "More settings". */
  readonly advanced?: true
  readonly help?: LocalText
  /** Heading above the input. Inputs with the same heading share it. */
  readonly group?: LocalText
  /** Example that an empty text field shows. */
  readonly placeholder?: LocalText
  /** The form shows a number as a field to type in, not as a slider. */
  readonly control?: 'number'
  /** It counts only while another input of the form has this value. */
  readonly show_if?: { readonly name: string; readonly is: string | number | boolean }
  /** It may stay empty; its node is then bypassed: each of its outputs passes on the named input, or nothing. */
  readonly optional?: { readonly passes: readonly (string | null)[] }
  /** Further node inputs that get the same value. */
  readonly also?: readonly { readonly node_id: string; readonly input: string }[]
  /** Adds the models that can do this task, as far as engines have them now, to the choices. */
  readonly choices_of?: EngineTask
  /** Adds the names that the engines of these models list to the choices. */
  readonly choices_from?: keyof EngineChoices
  /** Its choices are style presets: the form shows their covers. */
  readonly shows_styles?: true
  readonly required: boolean
  /** Other users may see the value that a posted work was made with. */
  readonly shareable: boolean
  readonly bind: { readonly node_id: string; readonly input: string }
}

/** Settings of a template that go well together. Texts may differ by language. */
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
  /** The main subject is cut out of it. */
  readonly cut_out?: true
  /** Much detail becomes unrest. */
  readonly calm?: true
  readonly light?: 'bright' | 'dark'
}

/** A template that ships with the product. */
export interface BuiltInTemplate extends TemplateForm {
  readonly graph: Graph
  /** Its result, in a few words. */
  readonly subtitle?: LocalText
  /** Names of its topics. */
  readonly topic_names?: Readonly<Record<Locale, readonly string[]>>
}

/** A template as its file declares it: each node has the name of its step. */
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
  /** Number of pictures that a work takes, masks included. */
  readonly image_count: { readonly min: number; readonly max: number }
  /**
   * Node input for the names of the uploads: a STRING for one picture, a STRINGS list for several. Masks follow the
   * pictures; each fills the node input that its field in `input_arr` binds.
   */
  readonly source_bind: { readonly node_id: string; readonly input: string } | null
  /** In attempts. */
  readonly cost: number
  readonly input_arr: readonly TemplateInput[]
  readonly presets?: readonly TemplatePreset[]
  /** Its nodes enlarge a photo whose longer side has fewer pixels. */
  readonly enlarges_below?: number
  /** Templates for one task in several ways name the same template: the gallery shows that template, and each form offers all. */
  readonly way?: { readonly of: string; readonly label: LocalText }
  /**
   * Key of its successor: lists leave it out, and its page leads there. It stays installed with its form and nodes, because
   * works that were made with it are shown, tried again and remixed, also works of another site's archive.
   */
  readonly replaced_by?: string
  /** Photos that it is made for; others fit too, but less well. */
  readonly best_photo?: BestPhoto
  /** Name of a file in `assets`. */
  readonly cover: string
  /** The photos that the cover was made from, in one picture that is framed like the cover; name of a file in `assets`. */
  readonly cover_source?: string
  /** Short video; name of a file in `assets`. */
  readonly preview?: string
}
