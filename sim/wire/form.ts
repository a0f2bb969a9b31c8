import { scalar } from './scalars.ts';
import { type Shape, traitsOf } from './schema.ts';

type Node = { text?: string; readonly at: Map<string, Node> };

const emptyNode = (): Node => ({ at: new Map() });

/** `Filters.Filter.1.Name=x` becomes a tree of its dotted parts. */
function treeOf(form: URLSearchParams): Node {
  const root = emptyNode();
  for (const [key, text] of form) {
    let node = root;
    for (const part of key.split('.')) {
      const child = node.at.get(part) ?? emptyNode();
      node.at.set(part, child);
      node = child;
    }
    node.text = text;
  }
  return root;
}

/** Children keyed 1, 2, 3…, in that order. */
const numbered = (node: Node | undefined): readonly Node[] =>
  [...(node?.at ?? [])]
    .filter(([key]) => /^\d+$/.test(key))
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([, child]) => child);

const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

function keyOf(member: Shape, name: string, ec2: boolean): string {
  const { xmlName, ec2QueryName } = traitsOf(member);
  return ec2 ? (ec2QueryName ?? capitalised(xmlName ?? name)) : (xmlName ?? name);
}

function readMap(shape: Shape, node: Node, ec2: boolean): Record<string, unknown> {
  const keyName = traitsOf(shape.getKeySchema()).xmlName ?? 'key';
  const valueName = traitsOf(shape.getValueSchema()).xmlName ?? 'value';
  const entries = numbered(traitsOf(shape).xmlFlattened ? node : node.at.get('entry'));
  return Object.fromEntries(entries.map((entry) => [entry.at.get(keyName)?.text ?? '', read(shape.getValueSchema(), entry.at.get(valueName) ?? emptyNode(), ec2)]));
}

function read(shape: Shape, node: Node, ec2: boolean): unknown {
  if (shape.isStructSchema()) {
    const out: Record<string, unknown> = {};
    for (const [name, member] of shape.structIterator()) {
      const child = node.at.get(keyOf(member, name, ec2));
      if (child) out[name] = read(member, child, ec2);
    }
    return out;
  }
  if (shape.isListSchema()) {
    const item = shape.getValueSchema();
    const flat = ec2 || traitsOf(shape).xmlFlattened;
    const items = numbered(flat ? node : node.at.get(traitsOf(item).xmlName ?? 'member'));
    return items.map((child) => read(item, child, ec2));
  }
  if (shape.isMapSchema()) return readMap(shape, node, ec2);
  return scalar(shape, node.text ?? '');
}

/**
 * Reads the form body of a query or ec2 request into the operation's input (Smithy specification, "AWS query protocol"
 * and "AWS EC2 query protocol"). ec2 lists are always flattened.
 */
export const readForm = (shape: Shape, form: URLSearchParams, ec2: boolean): Record<string, unknown> => read(shape, treeOf(form), ec2) as Record<string, unknown>;
