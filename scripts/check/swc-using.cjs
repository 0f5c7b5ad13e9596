// dependency-cruiser reads modules with the walker of @swc/core, which stops at a `using` declaration. This patch makes the walker
// visit `using` declarations like all other declarations.
const { Visitor } = require('@swc/core/Visitor.js')

const visitOther = Visitor.prototype.visitStatement

Visitor.prototype.visitStatement = function visitStatement(statement) {
  if (statement.type !== 'UsingDeclaration') return visitOther.call(this, statement)
  statement.decls = this.visitVariableDeclarators(statement.decls)
  return statement
}
