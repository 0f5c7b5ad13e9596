// The walker of @swc/core, which dependency-cruiser reads modules with, stops at a `using` declaration.
// This teaches it to walk through one as through any other declaration.
const { Visitor } = require('@swc/core/Visitor.js')

const visitOther = Visitor.prototype.visitStatement

Visitor.prototype.visitStatement = function visitStatement(statement) {
  if (statement.type !== 'UsingDeclaration') return visitOther.call(this, statement)
  statement.decls = this.visitVariableDeclarators(statement.decls)
  return statement
}
