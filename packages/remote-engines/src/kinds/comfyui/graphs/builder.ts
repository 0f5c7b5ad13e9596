import type { GraphRequest, Picture, RemoteGraphNode } from '../../../port.ts'

/** Output of a node: the node's id and the index of the output. */
export type Link = readonly [node: string, output: number]

/** Builds a graph node by node. */
export class GraphBuilder {
  readonly #graph: Record<string, RemoteGraphNode> = {}
  readonly #uploads: GraphRequest['uploads'][number][] = []
  #count = 0

  /** Adds a node and returns links to three outputs, even if the node has fewer outputs. */
  add(class_type: string, inputs: Readonly<Record<string, unknown>>): readonly [Link, Link, Link] {
    this.#count += 1
    const id = String(this.#count)
    this.#graph[id] = { class_type, inputs }
    return [
      [id, 0],
      [id, 1],
      [id, 2],
    ]
  }

  /** Adds a picture that is uploaded before the graph runs. */
  picture(picture: Picture): Link {
    const [image] = this.add('LoadImage', { image: '' })
    this.#uploads.push({ node_id: image[0], input: 'image', picture })
    return image
  }

  /** Completes the graph. `output` is a node that saves files. */
  finish([output]: Link): GraphRequest {
    return { type: 'graph', graph: this.#graph, uploads: this.#uploads, output_nodes: [output] }
  }
}
