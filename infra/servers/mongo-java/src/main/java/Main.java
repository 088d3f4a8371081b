import de.bwaldvogel.mongo.MongoDatabase;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.MongoVersion;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.backend.h2.H2Backend;
import de.bwaldvogel.mongo.backend.h2.H2Database;
import de.bwaldvogel.mongo.bson.Document;
import de.bwaldvogel.mongo.wire.message.MongoMessage;
import java.util.List;
import org.h2.mvstore.MVStore;

/** mongo-java-server whose answer to a write goes out only once the write is in its file. Arguments: port, file (none: in memory). */
public final class Main {
    /** As old as the driver accepts; the library itself claims one less. */
    private static final MongoVersion VERSION = new MongoVersion() {
        @Override
        public List<Integer> getVersionArray() {
            return List.of(4, 4, 0);
        }

        @Override
        public int getWireVersion() {
            return 9;
        }
    };

    public static void main(String[] arguments) throws Exception {
        // No commits of its own: one in the middle of a command would be half a write after a kill.
        MVStore.Builder builder = new MVStore.Builder().autoCommitDisabled();
        if (arguments.length > 1) builder.fileName(arguments[1]);
        MVStore store = builder.open();
        store.setRetentionTime(0);

        H2Backend backend = new H2Backend(store) {
            @Override
            protected MongoDatabase openOrCreateDatabase(String name) {
                return new H2Database(name, store, getCursorRegistry()) {
                    @Override
                    protected Index<Object> openOrCreateUniqueIndex(
                            String collection, String index, List<IndexKey> keys, boolean sparse) {
                        Index<Object> whole = super.openOrCreateUniqueIndex(collection, index, keys, sparse);
                        return new PartIndex(whole, index, keys, sparse);
                    }
                };
            }

            @Override
            public synchronized Document handleMessage(MongoMessage message) {
                try {
                    // Documents are changed in place, and an answer is written out after this: half of one, half of the other change.
                    return super.handleMessage(message).cloneDeeply();
                } finally {
                    if (store.hasUnsavedChanges()) store.commit();
                }
            }
        };
        backend.version(VERSION);
        MongoServer server = new MongoServer(backend);
        server.bind("127.0.0.1", Integer.parseInt(arguments[0]));
        System.out.println("listening at " + server.getConnectionString() + "/");

        // It ends with whoever holds its standard input.
        while (System.in.read() != -1) continue;
        server.shutdownNow();
    }
}
