import { messages } from './format.ts'

/** Texts about a graph, a workflow of an editor, or its form. */
export const graphTexts = messages({
  // Graphs
  cycle: { en: 'Part of a cycle', zh: '处于循环中' },
  no_result: { en: 'No node gives a result', zh: '没有节点给出结果' },
  nodes_max: { en: 'At most {max} nodes', zh: '最多 {max} 个节点' },
  inputs_max: { en: 'At most {max} inputs', zh: '最多 {max} 个输入' },
  name_max: {
    en: 'At most {max} characters in the name of a node or input',
    zh: '节点或输入的名称最多 {max} 个字符',
  },
  node_type_unknown: { en: 'Unknown node type {type}', zh: '未知的节点类型 {type}' },
  node_input_unknown: { en: 'The node has no such input', zh: '该节点没有这个输入' },
  input_left_out: { en: 'The node has no such input; left out', zh: '该节点没有这个输入，已忽略' },
  link_dangling: { en: 'Linked to node {node}, which does not exist', zh: '连接到不存在的节点 {node}' },
  output_unknown: { en: 'Node {node} has no output {output}', zh: '节点 {node} 没有输出 {output}' },
  link_type: { en: 'Takes {wanted}, linked to {given}', zh: '须为 {wanted}，连接的却是 {given}' },
  value_of_no_engine: { en: 'No engine has {value}', zh: '没有引擎提供 {value}' },
  parts_max: { en: 'At most {max} parts that engines make', zh: '由引擎完成的部分最多 {max} 个' },
  part_pictures_max: {
    en: 'At most {max} pictures to an engine, and from it',
    zh: '传给引擎的图片和引擎返回的图片各最多 {max} 张',
  },
  engine_types_max: { en: 'At most {max} node types of engines', zh: '引擎的节点类型最多 {max} 种' },
  engine_files_max: { en: 'At most {max} files of models', zh: '模型文件最多 {max} 个' },

  // Names of places in a workflow
  node: { en: 'Node {id} ({type})', zh: '节点 {id}（{type}）' },
  node_input: { en: '{node}, input {input}', zh: '{node}的输入 {input}' },

  // Files
  values_expected: { en: 'A list or an object is expected', zh: '须为列表或对象' },
  definition_expected: { en: 'The definition of a node type is expected', zh: '须为节点类型的定义' },
  node_list_expected: { en: 'The list of nodes is expected', zh: '须为节点列表' },
  is_graph: {
    en: 'This is a task graph already, not the workflow of an editor',
    zh: '这已是任务图，而不是编辑器的工作流',
  },
  version_unknown: { en: 'Versions up to 1 are known', zh: '只支持不高于 1 的版本' },
  name_length: { en: 'A name of at most {max} characters is expected', zh: '名称最多 {max} 个字符' },
  name_forbidden: { en: '{name} cannot be a name', zh: '{name} 不能用作名称' },
  id_length: { en: 'An id of 1 to 100 characters is expected', zh: 'id 须为 1 至 100 个字符' },
  node_id_repeated: { en: 'Two nodes have this id', zh: '两个节点的 id 相同' },
  subgraph_id_repeated: { en: 'Two subgraphs have this id', zh: '两个子图的 id 相同' },
  id_repeated: { en: 'Two nodes have the id {id}', zh: '两个节点的 id 都是 {id}' },
  parts_too_many: { en: 'Too many nodes, inputs, outputs and links', zh: '节点、输入、输出和连接过多' },
  placed_max: { en: 'At most {max} nodes, subgraphs expanded', zh: '展开子图后最多 {max} 个节点' },
  executing_max: { en: 'At most {max} nodes that execute', zh: '要执行的节点最多 {max} 个' },
  steps_too_many: { en: 'Too many inputs, subgraphs expanded', zh: '展开子图后输入过多' },
  text_too_long: {
    en: 'More than {max} characters, subgraphs expanded',
    zh: '展开子图后超过 {max} 个字符',
  },
  value_too_deep: { en: 'A value with too many lists inside each other', zh: '值中的列表嵌套过深' },
  choices_too_deep: {
    en: 'Choices inside each other, more than {max} deep',
    zh: '选项嵌套超过 {max} 层',
  },
  subgraphs_too_deep: {
    en: 'Subgraphs inside each other, more than {max} deep',
    zh: '子图嵌套超过 {max} 层',
  },
  contains_itself: { en: '{node} contains itself', zh: '{node}包含自身' },
  makes_links: {
    en: '{node} makes links in the browser, which the file does not hold',
    zh: '{node}在浏览器中建立连接，而文件中没有这些连接',
  },
  group_missing: {
    en: '{node} is a group whose content the file does not hold',
    zh: '{node}是组节点，但文件中没有它的内容',
  },
  group_type_unknown: {
    en: 'The group {group} has a node of the unknown type {type}',
    zh: '组节点 {group} 中有类型未知的节点 {type}',
  },
  leads_back: { en: '{place} leads back to itself', zh: '{place} 最终连回自身' },
  link_missing: {
    en: '{place} has the link {link}, which does not exist',
    zh: '{place} 的连接 {link} 不存在',
  },
  origin_missing: {
    en: '{place} is linked to the node {node}, which does not exist',
    zh: '{place} 连接到不存在的节点 {node}',
  },
  subgraph_input_missing: {
    en: '{place} is linked to input {slot} of its subgraph, which has none',
    zh: '{place} 连接到所在子图的输入 {slot}，而子图没有该输入',
  },
  subgraph_output_missing: {
    en: '{place} is linked to output {slot} of {node}, which has none',
    zh: '{place} 连接到{node}的输出 {slot}，而该节点没有这个输出',
  },
  name_not_set: {
    en: '{node} asks for {name}, which no node sets',
    zh: '{node}需要 {name}，但没有节点设置它',
  },
  values_unnamed: {
    en: '{node} is not known, and its values do not say what they are',
    zh: '{node}的类型未知，且它的值没有名称',
  },
  extension_link: {
    en: '{place} has a link of an extension (ue_links) to a node or an output that the file does not contain; make it a real link',
    zh: '{place}：扩展的连接（ue_links）所指的节点或输出不在文件中，请改为真正的连接',
  },

  // Warnings of a conversion
  node_kept: {
    en: 'The node type {type} is not known here; the node was kept as it is',
    zh: '本站不认识节点类型 {type}，该节点已原样保留',
  },
  node_left_out: {
    en: 'The node type {type} is not known here; the node was left out, because no link leads to it or from it',
    zh: '本站不认识节点类型 {type}，该节点没有任何连线，已略去',
  },
  values_of_node: { en: '{type}: {warning}', zh: '{type}：{warning}' },
  choice_unknown: {
    en: 'The choice of {name} is unknown, and so is which inputs the values after it belong to',
    zh: '无法识别 {name} 的选项，因此也无法确定其后的值属于哪些输入',
  },
  values_left_out: {
    en: '{count} more values than widgets; they were left out',
    zh: '值比控件多 {count} 个，多余的已忽略',
  },
  widget_defaulted: {
    en: '{name} has no value in the file, and took its default',
    zh: '{name} 在文件中没有值，已使用默认值',
  },
  values_by_name: {
    en: 'The order of the values did not fit this node, so they were read by their names',
    zh: '值的顺序与该节点不符，已按名称读取',
  },
  choice_first: {
    en: '{name} was empty, and took its first choice',
    zh: '{name} 为空，已使用第一个选项',
  },
  link_dropped: {
    en: 'The link to {name} comes from no node that runs, and was left out',
    zh: '{name} 的连接没有来自会运行的节点，已忽略',
  },
  text_replaced: {
    en: '{name} is sent as {text}',
    zh: '{name} 实际写为 {text}',
  },
  values_empty: {
    en: '{type}: the file has nothing (null) for {names}',
    zh: '{type}：文件中 {names} 为空（null）',
  },
  first_of_batch: {
    en: '{count} pictures arrive here, and only the first is kept. Make one at a time, or save a video',
    zh: '这里会收到 {count} 张图片，但只保留第一张。请每次只生成一张，或保存为视频',
  },

  // Fields that are not in the form that was read
  field_unknown_node: { en: 'The workflow has no such node', zh: '工作流中没有该节点' },
  field_unknown_input: { en: 'The node has no such input', zh: '该节点没有这个输入' },
  field_linked_input: { en: 'The input takes what another node gives', zh: '该输入取自另一节点' },
  field_unfit_value: { en: 'No form can set a value of this kind', zh: '表单无法设置这类值' },
  field_unfit_kind: { en: 'No form takes a value of this kind', zh: '表单不接受这类值' },
  field_nothing_to_set: { en: 'The field sets nothing', zh: '该字段未设置任何输入' },
  field_repeated_field: { en: 'Another field sets the same input', zh: '已有另一字段设置同一输入' },
  field_too_many_inputs: { en: 'The field sets too many inputs', zh: '该字段设置的输入过多' },
  field_too_many_fields: {
    en: 'The form has too many fields; the last ones are left out',
    zh: '表单字段过多，超出的未采用',
  },
})
