/**
 * A message as data: its code and its parameters. The contract has a text with these parameters for each code in each
 * language.
 */
type Coded<Code extends string, Name extends string = never> = {
  [C in Code]: { readonly code: C; readonly params: Readonly<Record<Name, Param>> }
}[Code]

/** A parameter of a message. The name of a place in a workflow is itself a message. */
type Param = string | number | Message

/** A message about a graph. */
type GraphMessage =
  | Coded<'cycle' | 'no_result' | 'required' | 'node_input_unknown' | 'input_left_out'>
  | Coded<'nodes_max' | 'inputs_max' | 'name_max' | 'value_max' | 'characters_max', 'max'>
  | Coded<'value_min', 'min'>
  | Coded<'node_type_unknown' | 'takes_type' | 'takes_link', 'type'>
  | Coded<'link_dangling', 'node'>
  | Coded<'output_unknown', 'node' | 'output'>
  | Coded<'link_type', 'wanted' | 'given'>
  | Coded<'one_of', 'choices'>

/** A message about a graph for engines. */
type ForeignMessage =
  | Coded<'parts_max' | 'part_pictures_max' | 'engine_types_max' | 'engine_files_max', 'max'>
  | Coded<'value_of_no_engine', 'value'>
  | Coded<'first_of_batch', 'count'>

/** A message about the file of a node editor. */
type FileMessage =
  | Coded<'object_expected' | 'list_expected' | 'text_expected' | 'values_expected' | 'definition_expected'>
  | Coded<'node_list_expected' | 'is_graph' | 'version_unknown' | 'id_length' | 'value_too_deep'>
  | Coded<'node_id_repeated' | 'subgraph_id_repeated' | 'parts_too_many' | 'steps_too_many'>
  | Coded<'name_length' | 'placed_max' | 'executing_max' | 'text_too_long', 'max'>
  | Coded<'choices_too_deep' | 'subgraphs_too_deep', 'max'>
  | Coded<'name_forbidden', 'name'>
  | Coded<'id_repeated', 'id'>

/** A message about a node of an editor's workflow, or a link there. */
type PlaceMessage =
  | Coded<'node', 'id' | 'type'>
  | Coded<'node_input', 'node' | 'input'>
  | Coded<'contains_itself' | 'makes_links' | 'group_missing' | 'values_unnamed', 'node'>
  | Coded<'group_type_unknown', 'group' | 'type'>
  | Coded<'name_not_set', 'node' | 'name'>
  | Coded<'leads_back' | 'extension_link', 'place'>
  | Coded<'link_missing', 'place' | 'link'>
  | Coded<'origin_missing', 'place' | 'node'>
  | Coded<'subgraph_input_missing', 'place' | 'slot'>
  | Coded<'subgraph_output_missing', 'place' | 'slot' | 'node'>

/** A warning of a conversion. */
type WarningMessage =
  | Coded<'node_kept', 'type'>
  | Coded<'values_of_node', 'type' | 'warning'>
  | Coded<'values_empty', 'type' | 'names'>
  | Coded<'choice_unknown', 'name'>
  | Coded<'values_left_out', 'count'>
  | Coded<'values_by_name'>
  | Coded<'widget_defaulted' | 'choice_first' | 'link_dropped', 'name'>
  | Coded<'text_replaced', 'name' | 'text'>

export type Message = GraphMessage | ForeignMessage | FileMessage | PlaceMessage | WarningMessage

type MessageCode = Message['code']
type ParamsOf<Code extends MessageCode> = Extract<Message, { code: Code }>['params']
type Given<Code extends MessageCode> = keyof ParamsOf<Code> extends never ? [] : [params: ParamsOf<Code>]

export function message<Code extends MessageCode>(code: Code, ...[params]: Given<Code>): Message {
  return { code, params: params ?? {} } as Message
}
