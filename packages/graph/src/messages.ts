/**
 * A message as data: its code and its parameters. The contract has a text with these parameters for each code in each
 * language.
 */
type CodedMessage<Code extends string, Name extends string = never> = {
  [C in Code]: { readonly code: C; readonly params: Readonly<Record<Name, Param>> }
}[Code]

/** A parameter of a message. The name of a place in a workflow is itself a message. */
type Param = string | number | Message

/** A message about a graph. */
type GraphMessage =
  | CodedMessage<'cycle' | 'no_result' | 'required' | 'node_input_unknown' | 'input_left_out'>
  | CodedMessage<'nodes_max' | 'inputs_max' | 'name_max' | 'value_max' | 'characters_max', 'max'>
  | CodedMessage<'value_min', 'min'>
  | CodedMessage<'node_type_unknown' | 'takes_type' | 'takes_link', 'type'>
  | CodedMessage<'link_dangling', 'node'>
  | CodedMessage<'output_unknown', 'node' | 'output'>
  | CodedMessage<'link_type', 'wanted' | 'given'>
  | CodedMessage<'one_of', 'choices'>

/** A message about a graph for engines. */
type ForeignMessage =
  | CodedMessage<'parts_max' | 'part_pictures_max' | 'engine_types_max' | 'engine_files_max', 'max'>
  | CodedMessage<'value_of_no_engine', 'value'>
  | CodedMessage<'first_of_batch', 'count'>

/** A message about the file of a node editor. */
type FileMessage =
  | CodedMessage<
      'object_expected' | 'list_expected' | 'text_expected' | 'values_expected' | 'definition_expected'
    >
  | CodedMessage<'node_list_expected' | 'is_graph' | 'version_unknown' | 'id_length' | 'value_too_deep'>
  | CodedMessage<'node_id_repeated' | 'subgraph_id_repeated' | 'parts_too_many' | 'steps_too_many'>
  | CodedMessage<'name_length' | 'placed_max' | 'executing_max' | 'text_too_long', 'max'>
  | CodedMessage<'choices_too_deep' | 'subgraphs_too_deep', 'max'>
  | CodedMessage<'name_forbidden', 'name'>
  | CodedMessage<'id_repeated', 'id'>

/** A message about a node of an editor's workflow, or a link there. */
type PlaceMessage =
  | CodedMessage<'node', 'id' | 'type'>
  | CodedMessage<'node_input', 'node' | 'input'>
  | CodedMessage<'contains_itself' | 'makes_links' | 'group_missing' | 'values_unnamed', 'node'>
  | CodedMessage<'group_type_unknown', 'group' | 'type'>
  | CodedMessage<'name_not_set', 'node' | 'name'>
  | CodedMessage<'leads_back' | 'extension_link', 'place'>
  | CodedMessage<'link_missing', 'place' | 'link'>
  | CodedMessage<'origin_missing', 'place' | 'node'>
  | CodedMessage<'subgraph_input_missing', 'place' | 'slot'>
  | CodedMessage<'subgraph_output_missing', 'place' | 'slot' | 'node'>

/** A warning of a conversion. */
type WarningMessage =
  | CodedMessage<'node_kept', 'type'>
  | CodedMessage<'node_left_out', 'type'>
  | CodedMessage<'values_of_node', 'type' | 'warning'>
  | CodedMessage<'values_empty', 'type' | 'names'>
  | CodedMessage<'choice_unknown', 'name'>
  | CodedMessage<'values_left_out', 'count'>
  | CodedMessage<'values_by_name'>
  | CodedMessage<'widget_defaulted' | 'choice_first' | 'link_dropped', 'name'>
  | CodedMessage<'text_replaced', 'name' | 'text'>

export type Message = GraphMessage | ForeignMessage | FileMessage | PlaceMessage | WarningMessage

type MessageCode = Message['code']
type ParamsOf<Code extends MessageCode> = Extract<Message, { code: Code }>['params']
type MessageArguments<Code extends MessageCode> = keyof ParamsOf<Code> extends never
  ? []
  : [params: ParamsOf<Code>]

export function message<Code extends MessageCode>(code: Code, ...[params]: MessageArguments<Code>): Message {
  return { code, params: params ?? {} } as Message
}
