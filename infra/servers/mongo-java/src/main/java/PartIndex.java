import de.bwaldvogel.mongo.MongoCollection;
import de.bwaldvogel.mongo.backend.Index;
import de.bwaldvogel.mongo.backend.IndexKey;
import de.bwaldvogel.mongo.bson.Document;
import java.util.List;

/**
 * A unique index that serves filters which name more than its keys, as MongoDB's do; the library's own serves those that name its keys
 * and nothing else, and reads a whole collection for each change of a document by its id and revision. What an index finds is held
 * against the whole filter by its collection.
 */
final class PartIndex extends Index<Object> {
    private final Index<Object> index;

    PartIndex(Index<Object> index, String name, List<IndexKey> keys, boolean sparse) {
        super(name, keys, sparse);
        this.index = index;
    }

    @Override
    public boolean canHandle(Document filter) {
        return index.canHandle(partOf(filter));
    }

    @Override
    public Iterable<Object> getPositions(Document filter) {
        return index.getPositions(partOf(filter));
    }

    private Document partOf(Document filter) {
        Document part = new Document();
        for (String key : keys()) if (filter.containsKey(key)) part.put(key, filter.get(key));
        return part;
    }

    @Override
    public Object getPosition(Document document) {
        return index.getPosition(document);
    }

    @Override
    public void checkAdd(Document document, MongoCollection<Object> collection) {
        index.checkAdd(document, collection);
    }

    @Override
    public void add(Document document, Object position, MongoCollection<Object> collection) {
        index.add(document, position, collection);
    }

    @Override
    public Object remove(Document document) {
        return index.remove(document);
    }

    @Override
    public void checkUpdate(Document before, Document after, MongoCollection<Object> collection) {
        index.checkUpdate(before, after, collection);
    }

    @Override
    public void updateInPlace(Document before, Document after, Object position, MongoCollection<Object> collection) {
        index.updateInPlace(before, after, position, collection);
    }

    @Override
    public long getCount() {
        return index.getCount();
    }

    @Override
    public long getDataSize() {
        return index.getDataSize();
    }

    @Override
    public boolean isUnique() {
        return index.isUnique();
    }

    @Override
    public Document toIndexDescription() {
        return index.toIndexDescription();
    }

    @Override
    public void drop() {
        index.drop();
    }
}
