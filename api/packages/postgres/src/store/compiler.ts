import { ColumnNode, type OrderByItemNode, PostgresQueryCompiler, RawNode, ReferenceNode } from 'kysely'

const nameOf = ({ orderBy }: OrderByItemNode): string | undefined => {
  if (ReferenceNode.is(orderBy) && ColumnNode.is(orderBy.column)) return orderBy.column.column.name
  return ColumnNode.is(orderBy) ? orderBy.column.name : undefined
}

const isDescending = ({ direction }: OrderByItemNode): boolean =>
  direction !== undefined && RawNode.is(direction) && direction.sqlFragments.join('').trim().toLowerCase() === 'desc'

/**
 * Puts rows without a value where SQLite has them: before all others. Only of columns that may be empty, since an order with such a
 * word in it is not read from an index.
 */
export class Compiler extends PostgresQueryCompiler {
  readonly #nullable: ReadonlySet<string>

  constructor(nullable: ReadonlySet<string>) {
    super()
    this.#nullable = nullable
  }

  protected override visitOrderByItem(node: OrderByItemNode): void {
    const name = nameOf(node)
    if (node.nulls || name === undefined || !this.#nullable.has(name)) return super.visitOrderByItem(node)
    super.visitOrderByItem({ ...node, nulls: isDescending(node) ? 'last' : 'first' })
  }
}
