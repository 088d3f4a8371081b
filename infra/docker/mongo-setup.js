/* global connect, sleep */
// Runs in mongosh at every `docker compose up`: initiates the replica set, and creates one user per service, limited to
// its database. Existing ones are updated. mongosh rewrites scripts: calls after `?.` break there.
const { MONGO_INITDB_ROOT_USERNAME: root, MONGO_INITDB_ROOT_PASSWORD: rootPassword } = process.env;
const admin = connect(`mongodb://${root}:${rootPassword}@mongo:27017/admin?directConnection=true`);

if (admin.hello().setName === undefined) {
  admin.adminCommand({ replSetInitiate: { _id: 'rs0', members: [{ _id: 0, host: 'mongo:27017' }] } });
}
while (!admin.hello().isWritablePrimary) sleep(200);

for (const [variable, password] of Object.entries(process.env)) {
  const match = /^MONGO_PASSWORD_(\w+)$/.exec(variable);
  if (match === null) continue;
  const service = match[1].toLowerCase();
  const database = admin.getSiblingDB(service);
  const rights = { pwd: password, roles: [{ role: 'readWrite', db: service }] };
  if (database.getUser(service) === null) database.createUser({ user: service, ...rights });
  else database.updateUser(service, rights);
}
