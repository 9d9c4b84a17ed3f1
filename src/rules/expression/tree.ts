// The syntax tree of the one expression language, as the query line writes it. Plain JSON: saved views, rules and URLs keep it.
//
//   price:>500 -tag:vegan status:active,draft "rose water" red
//   {and: [{field: 'price', op: '>', value: '500'}, {not: {field: 'tag', op: '=', value: 'vegan'}},
//          {field: 'status', op: 'in', value: ['active', 'draft']}, {words: 'rose water', exact: true}, {words: 'red'}]}
//
// Values stay text: what a value means (money, date, name of a choice) is known by the field, not by the grammar.

export type Comparison = '=' | '<' | '<=' | '>' | '>='

export type Clause =
  | { field: string; op: Comparison; value: string }
  | { field: string; op: 'in'; value: string[] }
  | { field: string; op: 'between'; value: [from: string, to: string] }

/** Words are searched in what the area calls searchable; `exact` ones as one phrase. */
export type Words = { words: string; exact?: true }

export type Expression = Clause | Words | { not: Expression } | { and: Expression[] } | { or: Expression[] }

/** A whole line is always a list of terms that must all hold; the empty list holds for everything. */
export type Query = { and: Expression[] }

export const isClause = (node: Expression): node is Clause => 'field' in node
export const isWords = (node: Expression): node is Words => 'words' in node

/** Every clause of the tree, at any depth. */
export function clausesOf(node: Expression): Clause[] {
  if (isClause(node)) return [node]
  if (isWords(node)) return []
  if ('not' in node) return clausesOf(node.not)
  return ('and' in node ? node.and : node.or).flatMap(clausesOf)
}
